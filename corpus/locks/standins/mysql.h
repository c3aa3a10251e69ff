// mysql.h - the instrumented locks of MySQL, declared only.
#pragma once

struct mysql_mutex_t {
  int m_mutex;
};
struct mysql_rwlock_t {
  int m_rwlock;
};
struct mysql_cond_t {
  int m_cond;
};
int inline_mysql_mutex_lock(mysql_mutex_t *that, const char *file, unsigned line);
int inline_mysql_mutex_trylock(mysql_mutex_t *that, const char *file, unsigned line);
int inline_mysql_mutex_unlock(mysql_mutex_t *that, const char *file, unsigned line);
int inline_mysql_rwlock_rdlock(mysql_rwlock_t *that, const char *file, unsigned line);
int inline_mysql_rwlock_wrlock(mysql_rwlock_t *that, const char *file, unsigned line);
int inline_mysql_rwlock_unlock(mysql_rwlock_t *that, const char *file, unsigned line);
int inline_mysql_cond_wait(mysql_cond_t *that, mysql_mutex_t *m, const char *file, unsigned line);
int inline_mysql_cond_signal(mysql_cond_t *that, const char *file, unsigned line);
#define mysql_mutex_lock(M) inline_mysql_mutex_lock(M, __FILE__, __LINE__)
#define mysql_mutex_trylock(M) inline_mysql_mutex_trylock(M, __FILE__, __LINE__)
#define mysql_mutex_unlock(M) inline_mysql_mutex_unlock(M, __FILE__, __LINE__)
#define mysql_rwlock_rdlock(RW) inline_mysql_rwlock_rdlock(RW, __FILE__, __LINE__)
#define mysql_rwlock_wrlock(RW) inline_mysql_rwlock_wrlock(RW, __FILE__, __LINE__)
#define mysql_rwlock_unlock(RW) inline_mysql_rwlock_unlock(RW, __FILE__, __LINE__)
#define mysql_cond_wait(C, M) inline_mysql_cond_wait(C, M, __FILE__, __LINE__)

class MUTEX_LOCK {
public:
  explicit MUTEX_LOCK(mysql_mutex_t *arg, const char *file, int line);
  ~MUTEX_LOCK();
};
#define MUTEX_LOCK(NAME, X) MUTEX_LOCK NAME(X, __FILE__, __LINE__)
