// kernel_ways_ok.c - interrupts off, semaphores, bits: one section each.
#include "standins/kernel.h"

struct port {
  struct mutex config;
  spinlock_t fifo;
  struct rw_semaphore names;
  wait_queue_head_t drained;
  unsigned long state;
  int changes, used, name, references;
};

static void halve(struct port *p) {
  lockdep_assert_held(&p->fifo);
  p->used /= 2;
}

void trim(struct port *p) {
  unsigned long flags;
  mutex_lock(&p->config);
  spin_lock_irqsave(&p->fifo, flags);
  halve(p);
  spin_unlock_irqrestore(&p->fifo, flags);
  mutex_unlock(&p->config);
}

int rename_port(struct port *p, int name) {
  if (mutex_lock_interruptible(&p->config))
    return -4;
  down_write(&p->names);
  p->name = name;
  downgrade_write(&p->names);
  int seen = p->name;
  up_read(&p->names);
  mutex_unlock(&p->config);
  return seen;
}

void drain(struct port *p) {
  spin_lock_irq(&p->fifo);
  wait_event_lock_irq(p->drained, !p->used, p->fifo);
  spin_unlock_irq(&p->fifo);
}

int poll(struct port *p) {
  mutex_lock(&p->config);
  int used = -1;
  if (spin_trylock(&p->fifo)) {
    used = p->used;
    spin_unlock(&p->fifo);
  }
  mutex_unlock(&p->config);
  return used;
}

void forget(struct port *p) {
  mutex_lock(&p->config);
  bit_spin_lock(0, &p->state);
  if (p->references == 1)
    p->references = 0;
  bit_spin_unlock(0, &p->state);
  mutex_unlock(&p->config);
}
