// out_of_memory_ok.c - the second section is in a handler that ends the program.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t log_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t table_mutex = PTHREAD_MUTEX_INITIALIZER;
static void *entries[64];
static unsigned used;

static void log_line(const char *text) {
  pthread_mutex_lock(&log_mutex);
  fputs(text, stderr);
  pthread_mutex_unlock(&log_mutex);
}

static void out_of_memory(void) {
  log_line("out of memory\n");
  abort();
}

static void (*oom_handler)(void) = out_of_memory;

static void *allocate(size_t size) {
  void *p = malloc(size);
  if (!p)
    oom_handler();
  return p;
}

void add_entry(size_t size) {
  pthread_mutex_lock(&table_mutex);
  log_line("one more entry\n");
  if (used < 64)
    entries[used++] = allocate(size);
  pthread_mutex_unlock(&table_mutex);
}
