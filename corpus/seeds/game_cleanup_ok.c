// game_cleanup_ok.c - the game's lock is held over the whole cleanup.
#include <pthread.h>

struct game {
  pthread_mutex_t lock;
  int battle_open, game_open;
};

struct client {
  pthread_mutex_t lock;
  struct game *game;
  int connected;
};

static void close_battle_locked(struct game *g) { g->battle_open = 0; }

static void close_game_locked(struct game *g) { g->game_open = 0; }

void start_battle(struct game *g) {
  pthread_mutex_lock(&g->lock);
  if (g->game_open)
    g->battle_open = 1;
  pthread_mutex_unlock(&g->lock);
}

void kicked(struct client *c) {
  pthread_mutex_lock(&c->lock);
  c->connected = 0;
  pthread_mutex_lock(&c->game->lock);
  close_battle_locked(c->game);
  close_game_locked(c->game);
  pthread_mutex_unlock(&c->game->lock);
  pthread_mutex_unlock(&c->lock);
}
