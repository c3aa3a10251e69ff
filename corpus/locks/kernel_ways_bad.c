// kernel_ways_bad.c - interrupts off, semaphores, bits: other locks of the kernel.
#include "standins/kernel.h"

struct port {
  struct mutex config;
  spinlock_t fifo;
  struct rw_semaphore names;
  wait_queue_head_t drained;
  unsigned long state;
  int changes, used, name, references;
};

void trim(struct port *p) {
  unsigned long flags;
  mutex_lock(&p->config);
  spin_lock_irqsave(&p->fifo, flags);
  int used = p->used;
  spin_unlock_irqrestore(&p->fifo, flags);
  spin_lock_bh(&p->fifo); // expect-warning: lockseam-context-witness
  p->used = used / 2;
  spin_unlock_bh(&p->fifo);
  mutex_unlock(&p->config);
}

int rename_port(struct port *p, int name) {
  if (mutex_lock_killable(&p->config))
    return -4;
  down_read(&p->names);
  int same = p->name == name;
  up_read(&p->names);
  if (!same) {
    down_write(&p->names); // expect-warning: lockseam-context-witness
    p->name = name;
    up_write(&p->names);
  }
  mutex_unlock(&p->config);
  return 0;
}

void drain(struct port *p) {
  mutex_lock(&p->config);
  spin_lock_irq(&p->fifo);
  wait_event_lock_irq(p->drained, !p->used, p->fifo); // expect-warning: lockseam-context-witness
  spin_unlock_irq(&p->fifo);
  mutex_unlock(&p->config);
}

void forget(struct port *p) {
  mutex_lock(&p->config);
  bit_spin_lock(0, &p->state);
  int last = p->references == 1;
  bit_spin_unlock(0, &p->state);
  if (last) {
    bit_spin_lock(0, &p->state); // expect-warning: lockseam-context-witness
    p->references = 0;
    bit_spin_unlock(0, &p->state);
  }
  mutex_unlock(&p->config);
}
