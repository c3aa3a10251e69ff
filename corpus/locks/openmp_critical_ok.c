// openmp_critical_ok.c - the comparison and the assignment are one critical section.
// flags: -fopenmp
struct histogram {
  int rounds, largest, total;
};

void collect(struct histogram *h, const int *values, int count) {
#pragma omp parallel for
  for (int i = 0; i < count; i++) {
#pragma omp critical(rounds)
    {
      h->rounds++;
#pragma omp critical(result)
      if (values[i] > h->largest)
        h->largest = values[i];
    }
#pragma omp critical
    h->total += values[i];
#pragma omp critical
    h->total -= 1;
  }
}
