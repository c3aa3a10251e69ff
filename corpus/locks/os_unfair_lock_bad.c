// os_unfair_lock_bad.c - Darwin's lock: a count that is read in one section and set in the next.
typedef struct os_unfair_lock_s {
  unsigned _os_unfair_lock_opaque;
} os_unfair_lock, *os_unfair_lock_t;
void os_unfair_lock_lock(os_unfair_lock_t lock);
_Bool os_unfair_lock_trylock(os_unfair_lock_t lock);
void os_unfair_lock_unlock(os_unfair_lock_t lock);
void os_unfair_lock_assert_owner(const os_unfair_lock *lock);

struct cache {
  os_unfair_lock policy, entries;
  int hits, count;
};

void shrink(struct cache *c) {
  os_unfair_lock_lock(&c->policy);
  c->hits = 0;
  os_unfair_lock_lock(&c->entries);
  int half = c->count / 2;
  os_unfair_lock_unlock(&c->entries);
  if (os_unfair_lock_trylock(&c->entries)) { // expect-warning: lockseam-context-witness
    c->count = half;
    os_unfair_lock_unlock(&c->entries);
  }
  os_unfair_lock_unlock(&c->policy);
}
