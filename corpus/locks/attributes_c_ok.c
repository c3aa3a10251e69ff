// attributes_c_ok.c - attributes in C, with one section in each function.
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
void halve(struct table *t) __attribute__((requires_capability(t -> rows)));
void halve(struct table *t) { t->count /= 2; }

void trim(struct table *t) __attribute__((requires_capability(table_latch)));
void trim(struct table *t) {
  table_enter(t);
  halve(t);
  table_leave(t);
}

void grow(struct table *t, struct table *other) {
  latch_enter(&table_latch);
  table_enter(t);
  t->count *= 2;
  table_leave(t);
  if (latch_try(&other->rows)) {
    other->count = 0;
    latch_leave(&other->rows);
  }
  latch_leave(&table_latch);
}
