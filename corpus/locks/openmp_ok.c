// openmp_ok.c - OpenMP's locks: one section, a test that may fail, a lock that nests.
typedef struct omp_lock_t {
  void *_lk;
} omp_lock_t;
typedef struct omp_nest_lock_t {
  void *_lk;
} omp_nest_lock_t;
void omp_set_lock(omp_lock_t *lock);
void omp_unset_lock(omp_lock_t *lock);
int omp_test_lock(omp_lock_t *lock);
void omp_set_nest_lock(omp_nest_lock_t *lock);
void omp_unset_nest_lock(omp_nest_lock_t *lock);

struct grid {
  omp_lock_t cells;
  omp_nest_lock_t steps, log;
  int step, sum, lines;
};

static void note(struct grid *g) {
  omp_set_nest_lock(&g->log);
  g->lines++;
  omp_unset_nest_lock(&g->log);
}

void advance(struct grid *g) {
  omp_set_nest_lock(&g->steps);
  omp_set_nest_lock(&g->log);
  note(g);
  if (omp_test_lock(&g->cells)) {
    g->sum++;
    omp_unset_lock(&g->cells);
  }
  note(g);
  omp_unset_nest_lock(&g->log);
  omp_unset_nest_lock(&g->steps);
}
