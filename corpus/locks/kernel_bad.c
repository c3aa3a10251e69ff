// kernel_bad.c - kernel names, declared here: an interruptible lock is held when it returns 0.
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
  if (mutex_lock_interruptible(&d->config))
    return -1;
  d->changes++;
  spin_lock(&d->queue);
  int half = d->length / 2;
  spin_unlock(&d->queue);
  spin_lock(&d->queue); // expect-warning: lockseam-context-witness
  d->length = half;
  spin_unlock(&d->queue);
  mutex_unlock(&d->config);
  return 0;
}

void push(struct device *d) {
  spin_lock(&d->queue);
  d->length++;
  spin_unlock(&d->queue);
}
