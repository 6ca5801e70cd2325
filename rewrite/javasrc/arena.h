// Memory for one parse, which is let go all at once: tree-sitter would otherwise
// spend a good part of a parse on making and freeing its nodes one by one.
#ifndef JINSTR_ARENA_H
#define JINSTR_ARENA_H

#include <stddef.h>

typedef struct jinstr_chunk jinstr_chunk;

enum { JINSTR_CLASSES = 128 };

typedef struct {
  jinstr_chunk *chunks; // the newest first
  char *next, *end;     // what was never used in it
  void *freed[JINSTR_CLASSES]; // lists of pieces that were freed, by class of size
} jinstr_arena;

// Install makes tree-sitter ask here for memory. A thread that is in no arena
// gets it from malloc.
void jinstr_arena_install(void);

// Enter makes this thread's memory come from a, all of which is free again;
// between it and leave, nothing may be freed that was made outside.
void jinstr_arena_enter(jinstr_arena *a);
void jinstr_arena_leave(void);
void jinstr_arena_free(jinstr_arena *a);

#endif
