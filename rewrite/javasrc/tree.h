// One call parses a file and copies tree-sitter's tree: a call from Go for each
// node would cost more than the parse.
#ifndef JINSTR_TREE_H
#define JINSTR_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "arena.h"

// The same layout as node in parse.go.
typedef struct {
  uint32_t start, end;
  int32_t parent, first, next;
  uint8_t kind;
} jinstr_node;

typedef struct {
  uint32_t start, end;
} jinstr_span;

// Room for the tree of one file, which the next parse writes over.
typedef struct {
  jinstr_arena arena;
  jinstr_node *nodes;
  jinstr_span *comments;
  uint32_t node_count, node_room, comment_count, comment_room;
  bool bad;            // there is a place that the grammar could not read:
  uint32_t bad_at;     // its offset,
  const char *missing; // and what is missing there, or NULL
} jinstr_tree;

// What kind a symbol of the grammar is, and which of them are comments.
typedef struct {
  const uint8_t *kinds;
  uint32_t count;
  uint8_t line_comment, block_comment, error;
} jinstr_kinds;

bool jinstr_tree_parse(jinstr_tree *t, const char *src, uint32_t length, jinstr_kinds kinds);
void jinstr_tree_free(jinstr_tree *t);

#endif
