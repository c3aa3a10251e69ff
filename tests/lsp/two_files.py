# two_files.py - a program whose one finding is in bank.c and made in counter.c.
import json

HEADER = """#include <pthread.h>
struct counter {
  pthread_mutex_t mu;
  int value;
};
int get(struct counter *c);
void set(struct counter *c, int v);
"""
COUNTER = """#include "counter.h"
int get(struct counter *c) {
#ifdef CONSTANT
  return 0;
#endif
  pthread_mutex_lock(&c->mu);
  int v = c->value;
  pthread_mutex_unlock(&c->mu);
  return v;
}
void set(struct counter *c, int v) {
  pthread_mutex_lock(&c->mu);
  c->value = v;
  pthread_mutex_unlock(&c->mu);
}
"""
BANK = """#include "counter.h"
void add(struct counter *c) {
  int n = get(c);
  set(c, n + 1);
}
static void *run(void *c) {
  add(c);
  return 0;
}
struct counter shared = {PTHREAD_MUTEX_INITIALIZER, 0};
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, &shared);
  add(&shared);
  pthread_join(t, 0);
  return 0;
}
"""
SPLIT = "lockseam-split-critical-section"


def write_database(folder, *files):
    (folder / "compile_commands.json").write_text(json.dumps(
        [{"directory": str(folder), "file": name, "arguments": ["clang", "-c", name]}
         for name in files]))


def write_program(folder):
    for name, text in (("counter.h", HEADER), ("counter.c", COUNTER), ("bank.c", BANK)):
        (folder / name).write_text(text)
    write_database(folder, "counter.c", "bank.c")
