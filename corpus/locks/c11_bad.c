// c11_bad.c - a C11 mutex is taken twice while another is held.
#include <threads.h>

struct meter {
  mtx_t lock;
  long value;
};

struct station {
  mtx_t lock;
  struct meter *meter;
  long shown;
};

static long value_of(struct meter *m) {
  mtx_lock(&m->lock);
  long v = m->value;
  mtx_unlock(&m->lock);
  return v;
}

static void set_value(struct meter *m, long v) {
  mtx_lock(&m->lock);
  m->value = v;
  mtx_unlock(&m->lock);
}

void count(struct station *s) {
  mtx_lock(&s->lock);
  long v = value_of(s->meter);
  set_value(s->meter, v + 1); // expect-warning: lockseam-context-witness
  s->shown = v;
  mtx_unlock(&s->lock);
}
