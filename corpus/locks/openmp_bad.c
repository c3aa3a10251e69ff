// openmp_bad.c - OpenMP's locks: the sum is read in one section and set in another.
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
  omp_nest_lock_t steps;
  int step, sum;
};

void advance(struct grid *g) {
  omp_set_nest_lock(&g->steps);
  g->step++;
  omp_set_lock(&g->cells);
  int sum = g->sum;
  omp_unset_lock(&g->cells);
  omp_set_lock(&g->cells); // expect-warning: lockseam-context-witness
  g->sum = sum + 1;
  omp_unset_lock(&g->cells);
  omp_unset_nest_lock(&g->steps);
}
