// mysql_bad.cpp - MySQL's instrumented locks: reader first, writer later, and a wait.
#include "standins/mysql.h"

class Binlog {
public:
  void rotate() {
    mysql_mutex_lock(&LOCK_log);
    ++rotations;
    mysql_rwlock_rdlock(&LOCK_index);
    bool full = files > limit;
    mysql_rwlock_unlock(&LOCK_index);
    if (full) {
      mysql_rwlock_wrlock(&LOCK_index); // expect-warning: lockseam-context-witness
      files = 0;
      mysql_rwlock_unlock(&LOCK_index);
    }
    mysql_mutex_unlock(&LOCK_log);
  }
  void wait_for_group() {
    MUTEX_LOCK(guard, &LOCK_log);
    mysql_mutex_lock(&LOCK_group);
    while (group != 0)
      mysql_cond_wait(&COND_done, &LOCK_group); // expect-warning: lockseam-context-witness
    mysql_mutex_unlock(&LOCK_group);
  }

private:
  mysql_mutex_t LOCK_log, LOCK_group;
  mysql_rwlock_t LOCK_index;
  mysql_cond_t COND_done;
  int rotations = 0, files = 0, limit = 9, group = 0;
};
