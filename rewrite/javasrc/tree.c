#include "tree.h"

#include <stdlib.h>

// tree-sitter's public interface, as far as it is used here. The Go package that
// brings the library in does not export its header; TestCopiedTree compares what comes
// out with what that package says.
typedef struct TSTree TSTree;
typedef struct TSParser TSParser;
typedef struct TSLanguage TSLanguage;
typedef struct {
  uint32_t context[4];
  const void *id;
  const TSTree *tree;
} TSNode;
typedef struct {
  const void *tree;
  const void *id;
  uint32_t context[3];
} TSTreeCursor;

extern TSParser *ts_parser_new(void);
extern bool ts_parser_set_language(TSParser *self, const TSLanguage *language);
extern TSTree *ts_parser_parse_string(TSParser *self, const TSTree *old, const char *src, uint32_t length);
extern TSNode ts_tree_root_node(const TSTree *self);
extern uint16_t ts_node_symbol(TSNode self);
extern const char *ts_node_type(TSNode self);
extern uint32_t ts_node_start_byte(TSNode self);
extern uint32_t ts_node_end_byte(TSNode self);
extern uint32_t ts_node_child_count(TSNode self);
extern TSNode ts_node_child(TSNode self, uint32_t index);
extern bool ts_node_is_named(TSNode self);
extern bool ts_node_is_missing(TSNode self);
extern bool ts_node_is_error(TSNode self);
extern bool ts_node_has_error(TSNode self);
extern TSTreeCursor ts_tree_cursor_new(TSNode node);
extern TSNode ts_tree_cursor_current_node(const TSTreeCursor *self);
extern bool ts_tree_cursor_goto_parent(TSTreeCursor *self);
extern bool ts_tree_cursor_goto_next_sibling(TSTreeCursor *self);
extern bool ts_tree_cursor_goto_first_child(TSTreeCursor *self);
extern const TSLanguage *tree_sitter_java(void);

void jinstr_tree_free(jinstr_tree *t) {
  jinstr_arena_free(&t->arena);
  free(t->nodes);
  free(t->comments);
}

// make_room doubles a list when it is full.
static bool make_room(void **list, uint32_t count, uint32_t *room, size_t size) {
  if (count < *room) {
    return true;
  }
  uint32_t more = *room == 0 ? 1024 : 2 * *room;
  void *grown = realloc(*list, more * size);
  if (grown == NULL) {
    return false;
  }
  *list = grown;
  *room = more;
  return true;
}

static bool add_comment(jinstr_tree *t, TSNode n) {
  if (!make_room((void **)&t->comments, t->comment_count, &t->comment_room, sizeof(jinstr_span))) {
    return false;
  }
  t->comments[t->comment_count++] = (jinstr_span){ts_node_start_byte(n), ts_node_end_byte(n)};
  return true;
}

// add_node adds n behind its parent and the sibling before it, -1 for none.
static bool add_node(jinstr_tree *t, TSNode n, int32_t parent, int32_t before, uint8_t kind) {
  if (!make_room((void **)&t->nodes, t->node_count, &t->node_room, sizeof(jinstr_node))) {
    return false;
  }
  int32_t id = (int32_t)t->node_count++;
  t->nodes[id] = (jinstr_node){ts_node_start_byte(n), ts_node_end_byte(n), parent, -1, -1, kind};
  if (before >= 0) {
    t->nodes[before].next = id;
  } else if (parent >= 0) {
    t->nodes[parent].first = id;
  }
  return true;
}

// copy goes over the tree from parents to children and keeps the named nodes;
// comments, which may stand anywhere, are kept apart.
static bool copy(jinstr_tree *t, TSTreeCursor *at, jinstr_kinds kinds) {
  int32_t parent = -1, before = -1;
  for (;;) {
    TSNode n = ts_tree_cursor_current_node(at);
    if (ts_node_is_named(n)) {
      uint16_t symbol = ts_node_symbol(n);
      uint8_t kind = symbol < kinds.count ? kinds.kinds[symbol] : kinds.error;
      if (kind == kinds.line_comment || kind == kinds.block_comment) {
        if (!add_comment(t, n)) {
          return false;
        }
      } else {
        if (!add_node(t, n, parent, before, kind)) {
          return false;
        }
        before = (int32_t)t->node_count - 1;
        if (ts_tree_cursor_goto_first_child(at)) {
          parent = before;
          before = -1;
          continue;
        }
      }
    }
    while (!ts_tree_cursor_goto_next_sibling(at)) {
      if (!ts_tree_cursor_goto_parent(at)) {
        return true;
      }
      before = parent;
      parent = t->nodes[parent].parent;
    }
  }
}

// find_bad notes the first place that the grammar could not read.
static void find_bad(jinstr_tree *t, TSNode n) {
  while (!ts_node_is_error(n) && !ts_node_is_missing(n)) {
    uint32_t i = 0, count = ts_node_child_count(n);
    for (; i < count; i++) {
      TSNode child = ts_node_child(n, i);
      if (ts_node_has_error(child) || ts_node_is_missing(child)) {
        n = child;
        break;
      }
    }
    if (i == count) {
      break;
    }
  }
  t->bad = true;
  t->bad_at = ts_node_start_byte(n);
  t->missing = ts_node_is_missing(n) ? ts_node_type(n) : NULL;
}

// parse_in_arena leaves everything of tree-sitter's in the arena: nothing is
// deleted one by one.
static bool parse_in_arena(jinstr_tree *t, const char *src, uint32_t length, jinstr_kinds kinds) {
  TSParser *parser = ts_parser_new();
  if (!ts_parser_set_language(parser, tree_sitter_java())) {
    return false;
  }
  TSTree *tree = ts_parser_parse_string(parser, NULL, src, length);
  if (tree == NULL) {
    return false;
  }
  TSNode root = ts_tree_root_node(tree);
  TSTreeCursor at = ts_tree_cursor_new(root);
  bool done = copy(t, &at, kinds);
  if (ts_node_has_error(root)) {
    find_bad(t, root);
  }
  return done;
}

bool jinstr_tree_parse(jinstr_tree *t, const char *src, uint32_t length, jinstr_kinds kinds) {
  t->node_count = t->comment_count = 0;
  t->bad = false;
  jinstr_arena_enter(&t->arena);
  bool done = parse_in_arena(t, src, length, kinds);
  jinstr_arena_leave();
  return done;
}
