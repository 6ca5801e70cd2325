#include "arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void ts_set_allocator(void *(*new_malloc)(size_t), void *(*new_calloc)(size_t, size_t), void *(*new_realloc)(void *, size_t),
                             void (*new_free)(void *));

enum {
  SMALL = 1024, // up to here a class of size has pieces of one size; beyond, up to twice as large
  FIRST_CHUNK = 1 << 20,
  KEPT_CHUNK = 16 << 20, // a larger one is not kept for the next file
  ALIGNMENT = 16,        // of every piece; its size stands in as many bytes before it
};

struct jinstr_chunk {
  jinstr_chunk *older;
  size_t size;
};

static _Thread_local jinstr_arena *current;

static void *must(void *p) {
  if (p == NULL) {
    fputs("jinstr: out of memory while parsing\n", stderr);
    abort();
  }
  return p;
}

static size_t rounded(size_t size) { return (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1); }

static char *start(jinstr_chunk *c) { return (char *)c + rounded(sizeof(jinstr_chunk)); }

// add_chunk makes room for a piece, twice as much as the time before.
static void add_chunk(jinstr_arena *a, size_t piece) {
  size_t size = a->chunks == NULL ? FIRST_CHUNK : 2 * a->chunks->size;
  if (size < 2 * piece) {
    size = 2 * piece;
  }
  jinstr_chunk *c = must(malloc(rounded(sizeof(jinstr_chunk)) + size));
  c->older = a->chunks;
  c->size = size;
  a->chunks = c;
  a->next = start(c);
  a->end = a->next + size;
}

// class_of gives the class of a size, and makes it the size of the class's pieces.
static int class_of(size_t *size) {
  if (*size <= SMALL) {
    *size = *size == 0 ? ALIGNMENT : rounded(*size);
    return (int)(*size / ALIGNMENT) - 1;
  }
  int class = SMALL / ALIGNMENT;
  size_t piece = 2 * SMALL;
  for (; piece < *size; piece *= 2) {
    class++;
  }
  *size = piece;
  return class;
}

static size_t *size_of(void *p) { return (size_t *)((char *)p - ALIGNMENT); }

static void *take(jinstr_arena *a, size_t size) {
  if (size > (size_t)-1 / 4) {
    must(NULL);
  }
  void **freed = &a->freed[class_of(&size)];
  if (*freed != NULL) {
    void *p = *freed;
    *freed = *(void **)p;
    return p;
  }
  size_t piece = size + ALIGNMENT;
  if ((size_t)(a->end - a->next) < piece) {
    add_chunk(a, piece);
  }
  void *p = a->next + ALIGNMENT;
  a->next += piece;
  *size_of(p) = size;
  return p;
}

static void give_back(jinstr_arena *a, void *p) {
  size_t size = *size_of(p);
  void **freed = &a->freed[class_of(&size)];
  *(void **)p = *freed;
  *freed = p;
}

static void *arena_malloc(size_t size) {
  return current == NULL ? must(malloc(size > 0 ? size : 1)) : take(current, size);
}

static void *arena_calloc(size_t count, size_t size) {
  if (current == NULL) {
    return must(calloc(count > 0 ? count : 1, size > 0 ? size : 1));
  }
  if (size > 0 && count > (size_t)-1 / 2 / size) {
    must(NULL);
  }
  return memset(take(current, count * size), 0, count * size);
}

static void *arena_realloc(void *old, size_t size) {
  if (current == NULL) {
    return must(realloc(old, size > 0 ? size : 1));
  }
  if (old != NULL && *size_of(old) >= size) {
    return old;
  }
  void *p = take(current, size);
  if (old != NULL) {
    memcpy(p, old, *size_of(old));
    give_back(current, old);
  }
  return p;
}

static void arena_free(void *p) {
  if (current == NULL) {
    free(p);
  } else if (p != NULL) {
    give_back(current, p);
  }
}

void jinstr_arena_install(void) { ts_set_allocator(arena_malloc, arena_calloc, arena_realloc, arena_free); }

void jinstr_arena_enter(jinstr_arena *a) {
  current = a;
  memset(a->freed, 0, sizeof(a->freed));
  if (a->chunks == NULL) {
    return;
  }
  if (a->chunks->size > KEPT_CHUNK) {
    jinstr_arena_free(a);
    return;
  }
  jinstr_chunk *c = a->chunks->older;
  while (c != NULL) {
    jinstr_chunk *older = c->older;
    free(c);
    c = older;
  }
  a->chunks->older = NULL;
  a->next = start(a->chunks);
  a->end = a->next + a->chunks->size;
}

void jinstr_arena_leave(void) { current = NULL; }

void jinstr_arena_free(jinstr_arena *a) {
  while (a->chunks != NULL) {
    jinstr_chunk *older = a->chunks->older;
    free(a->chunks);
    a->chunks = older;
  }
  a->next = a->end = NULL;
}
