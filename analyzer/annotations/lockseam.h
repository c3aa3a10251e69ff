// lockseam.h - annotations for lockseam, as macros that other compilers do not see.
//
//   #include <lockseam.h>
//
//   class Stack {
//     std::mutex mu_;
//     Node *top_ LOCKSEAM_GUARDED_BY(mu_);
//     LOCKSEAM_ATOMIC void push(Node *n);
//   };
//
// For C and C++. Functions take them before the declaration; fields and variables before
// it, or behind the name.
#ifndef LOCKSEAM_H
#define LOCKSEAM_H

#if defined(__has_attribute)
#if __has_attribute(annotate)
#define LOCKSEAM_ANNOTATE(text) __attribute__((annotate("lockseam::" text)))
#endif
#endif
#ifndef LOCKSEAM_ANNOTATE
#define LOCKSEAM_ANNOTATE(text)
#endif

// Functions.
#define LOCKSEAM_ATOMIC LOCKSEAM_ANNOTATE("atomic")               // must be: check it
#define LOCKSEAM_NOT_ATOMIC LOCKSEAM_ANNOTATE("not_atomic")       // never meant to be
#define LOCKSEAM_ASSUME_ATOMIC LOCKSEAM_ANNOTATE("assume_atomic") // believe it
#define LOCKSEAM_ASSUME_MOVER LOCKSEAM_ANNOTATE("assume_mover")
// Runs while no other thread exists.
#define LOCKSEAM_NO_COMPETING_THREAD LOCKSEAM_ANNOTATE("no_competing_thread")

// Fields and global variables. PATH is a field of the same class, a global, or owner.
#define LOCKSEAM_GUARDED_BY(path) LOCKSEAM_ANNOTATE("guarded_by(" #path ")")
#define LOCKSEAM_WRITE_GUARDED_BY(path) LOCKSEAM_ANNOTATE("write_guarded_by(" #path ")")
#define LOCKSEAM_ASSUME_GUARDED LOCKSEAM_ANNOTATE("assume_guarded") // it has no races
#define LOCKSEAM_READONLY LOCKSEAM_ANNOTATE("readonly")             // once it is made
#define LOCKSEAM_THREAD_LOCAL LOCKSEAM_ANNOTATE("thread_local")     // one thread has it
#define LOCKSEAM_UNIQUE LOCKSEAM_ANNOTATE("unique")                 // the only reference, handed on

// Locks: their patterns are intended.
#define LOCKSEAM_BENIGN LOCKSEAM_ANNOTATE("benign")

#endif
