// mysql_ok.cpp - MySQL's instrumented locks: one section, and a try that may fail.
#include "standins/mysql.h"

class Binlog {
public:
  void rotate() {
    MUTEX_LOCK(guard, &LOCK_log);
    ++rotations;
    mysql_rwlock_wrlock(&LOCK_index);
    if (files > limit)
      files = 0;
    mysql_rwlock_unlock(&LOCK_index);
  }
  bool try_group() {
    MUTEX_LOCK(guard, &LOCK_log);
    if (mysql_mutex_trylock(&LOCK_group) != 0)
      return false;
    group = 0;
    mysql_mutex_unlock(&LOCK_group);
    return true;
  }
  void wait_for_group() {
    mysql_mutex_lock(&LOCK_group);
    while (group != 0)
      mysql_cond_wait(&COND_done, &LOCK_group);
    mysql_mutex_unlock(&LOCK_group);
  }

private:
  mysql_mutex_t LOCK_log, LOCK_group;
  mysql_rwlock_t LOCK_index;
  mysql_cond_t COND_done;
  int rotations = 0, files = 0, limit = 9, group = 0;
};
