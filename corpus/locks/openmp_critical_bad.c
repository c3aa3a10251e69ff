// openmp_critical_bad.c - named critical sections are locks of the whole program.
// flags: -fopenmp
struct histogram {
  int rounds, largest, total;
};

void collect(struct histogram *h, const int *values, int count) {
#pragma omp parallel for
  for (int i = 0; i < count; i++) {
#pragma omp critical(rounds)
    {
      int largest;
      h->rounds++;
#pragma omp critical(result)
      largest = h->largest;
      if (values[i] > largest) {
#pragma omp critical(result) // expect-warning: lockseam-context-witness
        h->largest = values[i];
      }
    }
  }
}
