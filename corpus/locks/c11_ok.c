// c11_ok.c - a C11 mutex is held over reading and writing.
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

static long count_one(struct meter *m) {
  mtx_lock(&m->lock);
  long v = m->value++;
  mtx_unlock(&m->lock);
  return v;
}

void count(struct station *s) {
  mtx_lock(&s->lock);
  s->shown = count_one(s->meter);
  mtx_unlock(&s->lock);
}
