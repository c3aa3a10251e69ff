// The loop of a sound server is its lock, and is held from the look to the change.
extern "C" {
struct pa_threaded_mainloop;
void pa_threaded_mainloop_lock(pa_threaded_mainloop *);
void pa_threaded_mainloop_unlock(pa_threaded_mainloop *);
struct pw_thread_loop;
void pw_thread_loop_lock(pw_thread_loop *);
void pw_thread_loop_unlock(pw_thread_loop *);
void urcu_bp_read_lock(void);
void urcu_bp_read_unlock(void);
}

class Output {
public:
  void louder() {
    pa_threaded_mainloop_lock(loop_);
    int seen = volume_;
    volume_ = seen + 1;
    pa_threaded_mainloop_unlock(loop_);
  }
  void silence() {
    pa_threaded_mainloop_lock(loop_);
    volume_ = 0;
    pa_threaded_mainloop_unlock(loop_);
  }
  void longer() {
    pw_thread_loop_lock(stream_);
    int seen = queued_;
    queued_ = seen + 1;
    pw_thread_loop_unlock(stream_);
  }
  void flush() {
    pw_thread_loop_lock(stream_);
    queued_ = 0;
    pw_thread_loop_unlock(stream_);
  }
  void peek() {
    urcu_bp_read_lock();
    urcu_bp_read_unlock();
    urcu_bp_read_lock();
    urcu_bp_read_unlock();
  }

private:
  pa_threaded_mainloop *const loop_ = nullptr;
  pw_thread_loop *const stream_ = nullptr;
  int volume_ = 0;
  int queued_ = 0;
};

void use(Output &output) {
  output.louder();
  output.silence();
  output.longer();
  output.flush();
  output.peek();
}
