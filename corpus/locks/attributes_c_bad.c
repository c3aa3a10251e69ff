// attributes_c_bad.c - attributes in C: parameters, members of parameters, a global.
// flags: -fexperimental-late-parse-attributes
struct __attribute__((capability("mutex"))) latch {
  int state;
};
void latch_enter(struct latch *l) __attribute__((acquire_capability(l)));
int latch_try(struct latch *l) __attribute__((try_acquire_capability(1, l)));
void latch_leave(struct latch *l) __attribute__((release_capability(l)));

extern struct latch table_latch;

struct table {
  struct latch rows;
  int count __attribute__((guarded_by(rows)));
};
void table_enter(struct table *t) __attribute__((acquire_capability(t -> rows)));
void table_leave(struct table *t) __attribute__((release_capability(&t -> rows)));

void trim(struct table *t) __attribute__((requires_capability(table_latch)));
void trim(struct table *t) {
  table_enter(t);
  int half = t->count / 2;
  table_leave(t);
  latch_enter(&t->rows); // expect-warning: lockseam-context-witness
  t->count = half;
  latch_leave(&t->rows);
}

void grow(struct table *t) {
  latch_enter(&table_latch);
  table_enter(t);
  int twice = t->count * 2;
  table_leave(t);
  if (latch_try(&t->rows)) { // expect-warning: lockseam-context-witness
    t->count = twice;
    latch_leave(&t->rows);
  }
  latch_leave(&table_latch);
}
