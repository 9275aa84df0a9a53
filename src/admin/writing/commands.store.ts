import { setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { Attrs, MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
} from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { schema } from './schema.rules.ts';

const { nodes, marks } = schema;

/** A named editor command: whether it can run here, and whether its effect already applies. */
export interface WritingCommand {
  run: Command;
  isActive?: (state: EditorState) => boolean;
}

const marking = (type: MarkType): WritingCommand => ({
  run: toggleMark(type, null, { removeWhenPresent: false }),
  isActive: (state) => hasMark(state, type),
});

export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  return empty ? !!type.isInSet(storedMarks ?? $from.marks()) : doc.rangeHasMark(from, to, type);
}

/** The nearest enclosing block of one of these types. */
function around({ selection: { $from } }: EditorState, types: readonly NodeType[]) {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (types.includes(node.type)) return { node, at: $from.before(depth) };
  }
  return null;
}

const LISTS = [nodes.bullets, nodes.numbers];
/** Wraps in a list, switches to the other kind of list, or unwraps. */
const listing = (type: NodeType): WritingCommand => ({
  run: (state, dispatch) => {
    const list = around(state, LISTS);
    if (!list) return wrapInList(type)(state, dispatch);
    if (list.node.type === type) return liftListItem(nodes.item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.at, type, { isTight: list.node.attrs.isTight }));
    return true;
  },
  isActive: (state) => around(state, LISTS)?.node.type === type,
});

const quoting: WritingCommand = {
  run: (state, dispatch) => {
    const quote = around(state, [nodes.blockquote]);
    if (!quote) return wrapIn(nodes.blockquote)(state, dispatch);
    dispatch?.(state.tr.replaceWith(quote.at, quote.at + quote.node.nodeSize, quote.node.content));
    return true;
  },
  isActive: (state) => around(state, [nodes.blockquote]) !== null,
};

export const COMMANDS = {
  strong: marking(marks.strong),
  emphasis: marking(marks.emphasis),
  superscript: marking(marks.superscript),
  subscript: marking(marks.subscript),
  strike: marking(marks.strike),
  code: marking(marks.code),
  bullets: listing(nodes.bullets),
  numbers: listing(nodes.numbers),
  deeper: { run: sinkListItem(nodes.item) },
  higher: { run: liftListItem(nodes.item) },
  quote: quoting,
  undo: { run: undo },
  redo: { run: redo },
  table: { run: insertTable },
  addRow: { run: addRowAfter },
  addColumn: { run: addColumnAfter },
  removeRow: { run: deleteRow },
  removeColumn: { run: deleteColumn },
  removeTable: { run: deleteTable },
} as const satisfies Record<string, WritingCommand>;
export type CommandName = keyof typeof COMMANDS;
export const isTableAround = isInTable;

/** Type of the block around the cursor: a paragraph, a heading of some level, code. */
export const BLOCKS = {
  paragraph: [nodes.paragraph, null],
  heading2: [nodes.heading, { level: 2 }],
  heading3: [nodes.heading, { level: 3 }],
  heading4: [nodes.heading, { level: 4 }],
  heading5: [nodes.heading, { level: 5 }],
  code: [nodes.code_block, null],
} as const satisfies Record<string, readonly [NodeType, Attrs | null]>;
export type BlockName = keyof typeof BLOCKS;

export function blockOf({ selection: { $from } }: EditorState): BlockName {
  const { type, attrs } = $from.parent;
  const names = Object.keys(BLOCKS) as BlockName[];
  return (
    names.find((name) => {
      const [wanted, looks] = BLOCKS[name];
      return type === wanted && (!looks || looks.level === attrs.level);
    }) ?? 'paragraph'
  );
}
export function toBlock(name: BlockName): Command {
  const [type, looks] = BLOCKS[name];
  return setBlockType(type, looks);
}

const [ROWS, COLUMNS] = [3, 3];
/** Inserts a table with a header row and rows below it, and puts the cursor into its first cell. */
function insertTable(state: EditorState, dispatch?: EditorView['dispatch']): boolean {
  if (isInTable(state)) return false;
  const row = (type: NodeType) =>
    nodes.row.create(
      null,
      Array.from({ length: COLUMNS }, () => type.create()),
    );
  const table = nodes.table.create(
    null,
    Array.from({ length: ROWS }, (_, at) => row(at === 0 ? nodes.head_cell : nodes.cell)),
  );
  if (!dispatch) return true;
  const tr = state.tr.replaceSelectionWith(table);
  let first = -1;
  tr.doc.nodesBetween(tr.mapping.map(state.selection.from, -1), tr.doc.content.size, (node, at) => {
    if (first < 0 && node.type === nodes.head_cell) first = at;
    return first < 0;
  });
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(first + 1))).scrollIntoView());
  return true;
}

/** The link at the cursor or in the selection. */
export function linkAround(state: EditorState): { href: string; from: number; to: number } | null {
  const { $from, from, to, empty } = state.selection;
  if (!empty) {
    let href = '';
    state.doc.nodesBetween(from, to, (node) => {
      href ||= String(marks.link.isInSet(node.marks)?.attrs.href ?? '');
    });
    return { href, from, to };
  }
  const link = marks.link.isInSet($from.marks());
  if (!link) return null;
  const start = $from.start();
  let found: { from: number; to: number } | null = null;
  $from.parent.forEach((child: Node, offset) => {
    const [begin, end] = [start + offset, start + offset + child.nodeSize];
    if (!link.isInSet(child.marks)) return;
    if (found?.to === begin) found.to = end;
    else if (!found || found.to < from) found = { from: begin, to: end };
  });
  return found ? { href: String(link.attrs.href), ...(found as { from: number; to: number }) } : null;
}

/** Links the selection; if it is empty, inserts the address as a link. */
export const linkTo =
  (href: string): Command =>
  (state, dispatch) => {
    const at = linkAround(state);
    const mark = marks.link.create({ href });
    if (at)
      dispatch?.(
        state.tr.removeMark(at.from, at.to, marks.link).addMark(at.from, at.to, mark).scrollIntoView(),
      );
    else dispatch?.(state.tr.replaceSelectionWith(schema.text(href, [mark]), false).scrollIntoView());
    return true;
  };
export const unlink: Command = (state, dispatch) => {
  const at = linkAround(state);
  if (!at) return false;
  dispatch?.(state.tr.removeMark(at.from, at.to, marks.link));
  return true;
};
