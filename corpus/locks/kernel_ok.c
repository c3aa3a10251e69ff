// kernel_ok.c - kernel names, declared here; where the outer lock is not got, nothing is held.
struct mutex {
  int owner;
};
struct spinlock {
  int value;
};
void mutex_unlock(struct mutex *m);
int mutex_lock_interruptible(struct mutex *m);
void spin_lock(struct spinlock *s);
void spin_unlock(struct spinlock *s);

struct device {
  struct mutex config;
  struct spinlock queue;
  int changes, length;
};

int shrink(struct device *d) {
  spin_lock(&d->queue);
  d->length--;
  spin_unlock(&d->queue);
  if (mutex_lock_interruptible(&d->config)) {
    spin_lock(&d->queue);
    d->length++;
    spin_unlock(&d->queue);
    return -1;
  }
  d->changes++;
  mutex_unlock(&d->config);
  return 0;
}
