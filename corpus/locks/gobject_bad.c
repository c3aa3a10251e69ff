// gobject_bad.c - lock functions of a GObject that test its type first; a queue that is a lock.
// packages: gobject-2.0
#include <glib-object.h>

typedef struct {
  GRecMutex lock;
  int messages;
} FolderPrivate;
typedef struct {
  GObject parent;
  FolderPrivate *priv;
} Folder;
typedef struct {
  GObjectClass parent;
} FolderClass;

GType folder_get_type(void);
#define IS_FOLDER(object) (G_TYPE_CHECK_INSTANCE_TYPE((object), folder_get_type()))
G_DEFINE_TYPE_WITH_PRIVATE(Folder, folder, G_TYPE_OBJECT)

static void folder_class_init(FolderClass *class) { (void)class; }
static void folder_init(Folder *folder) {
  folder->priv = folder_get_instance_private(folder);
  g_rec_mutex_init(&folder->priv->lock);
}

void folder_lock(Folder *folder) {
  g_return_if_fail(IS_FOLDER(folder));
  g_rec_mutex_lock(&folder->priv->lock);
}
void folder_unlock(Folder *folder) {
  g_return_if_fail(IS_FOLDER(folder));
  g_rec_mutex_unlock(&folder->priv->lock);
}

typedef struct {
  GMutex accounts;
  Folder *inbox;
  GAsyncQueue *jobs;
  int started;
} Session;

void receive(Session *s) {
  g_mutex_lock(&s->accounts);
  folder_lock(s->inbox);
  int before = s->inbox->priv->messages;
  folder_unlock(s->inbox);
  folder_lock(s->inbox); // expect-warning: lockseam-context-witness
  s->inbox->priv->messages = before + 1;
  folder_unlock(s->inbox);
  g_mutex_unlock(&s->accounts);
}

void start(Session *s) {
  g_mutex_lock(&s->accounts);
  g_async_queue_lock(s->jobs);
  int waiting = g_async_queue_length_unlocked(s->jobs);
  g_async_queue_unlock(s->jobs);
  g_async_queue_lock(s->jobs); // expect-warning: lockseam-context-witness
  s->started += waiting;
  g_async_queue_unlock(s->jobs);
  g_mutex_unlock(&s->accounts);
}
