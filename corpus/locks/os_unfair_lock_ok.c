// os_unfair_lock_ok.c - Darwin's lock: read and set in one section.
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

static void halve(struct cache *c) {
  os_unfair_lock_assert_owner(&c->entries);
  c->count /= 2;
}

void shrink(struct cache *c) {
  os_unfair_lock_lock(&c->policy);
  c->hits = 0;
  if (os_unfair_lock_trylock(&c->entries)) {
    halve(c);
    os_unfair_lock_unlock(&c->entries);
  }
  os_unfair_lock_unlock(&c->policy);
}
