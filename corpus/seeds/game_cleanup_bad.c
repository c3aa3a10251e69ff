// game_cleanup_bad.c - closing a battle and closing its game are two sections of the game's lock.
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

static void close_battle(struct game *g) {
  pthread_mutex_lock(&g->lock);
  g->battle_open = 0;
  pthread_mutex_unlock(&g->lock);
}

static void close_game(struct game *g) {
  pthread_mutex_lock(&g->lock);
  g->game_open = 0;
  pthread_mutex_unlock(&g->lock);
}

void start_battle(struct game *g) {
  pthread_mutex_lock(&g->lock);
  if (g->game_open)
    g->battle_open = 1;
  pthread_mutex_unlock(&g->lock);
}

void kicked(struct client *c) {
  pthread_mutex_lock(&c->lock);
  c->connected = 0;
  close_battle(c->game);
  close_game(c->game); // expect-warning: lockseam-context-witness
  pthread_mutex_unlock(&c->lock);
}
