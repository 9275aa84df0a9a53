import type { Mark, Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { linkedPieces } from '#media/reference/reference.rules.ts';
import { schema } from './schema.rules.ts';

const CALL = /\[(\d{1,3})\]/g;
/** Adjacent calls form one superscript text. */
const CALLS = /^(?:\[\d{1,3}\][\s,]*)+$/;
const { nodes, marks } = schema;

/** A note is called by its number, as a bracketed superscript, and listed in the numbered list that ends the text. */
interface Notes {
  calls: { number: number; at: number; size: number; marks: readonly Mark[] }[];
  list: { node: Node; at: number } | null;
}

export function notesOf(doc: Node): Notes {
  const calls: Notes['calls'] = [];
  doc.descendants((node, at) => {
    if (!node.text || !CALLS.test(node.text) || !marks.superscript.isInSet(node.marks)) return;
    for (const { 0: call, 1: number, index } of node.text.matchAll(CALL))
      calls.push({ number: Number(number), at: at + index, size: call.length, marks: node.marks });
  });
  const last = doc.lastChild;
  const list =
    last?.type === nodes.numbers && last.attrs.start === 1 && calls.length > 0
      ? { node: last, at: doc.content.size - last.nodeSize }
      : null;
  return { calls, list };
}

export interface NoteProblems {
  /** Called but not listed. */
  missing: number[];
  /** Listed but never called. */
  uncalled: number[];
}
export function noteProblems(doc: Node): NoteProblems {
  const { calls, list } = notesOf(doc);
  const called = new Set(calls.map(({ number }) => number));
  const listed = list?.node.childCount ?? 0;
  return {
    missing: [...called].filter((number) => number > listed || number < 1).sort((a, b) => a - b),
    uncalled: Array.from({ length: listed }, (_, at) => at + 1).filter((number) => !called.has(number)),
  };
}

/** Inserts a note call at the cursor and its note in the list; later notes are renumbered. */
export const insertNote =
  (words: string): Command =>
  (state, dispatch) => {
    const { to, $to } = state.selection;
    if (!$to.parent.inlineContent || $to.parent.type.spec.code) return false;
    const { calls, list } = notesOf(state.doc);
    if (list && to > list.at) return false;
    const before = calls.filter(({ at }) => at < to).map(({ number }) => number);
    const number = Math.max(0, ...before) + 1;
    const item = itemOf(words);
    const { tr } = state;
    // From the end, so that earlier positions stay valid; notes may call each other.
    for (const { at, size, number: one, marks: own } of calls
      .filter((call) => call.number >= number)
      .reverse())
      tr.replaceWith(at, at + size, callOf(one + 1, own));
    if (list) tr.insert(tr.mapping.map(placeIn(list, number)), item);
    else tr.insert(tr.doc.content.size, nodes.numbers.create({ start: 1, isTight: true }, item));
    tr.insert(to, callOf(number));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

const callOf = (number: number, own: readonly Mark[] = [marks.superscript.create()]): Node =>
  schema.text(`[${number}]`, own);

/** Plain words on one line, with the sources they name linked as in lists of references. */
function itemOf(words: string): Node {
  const pieces = linkedPieces(words.trim().replace(/\s+/g, ' ')).map(({ text, href }) =>
    schema.text(text, href ? [marks.link.create({ href })] : []),
  );
  return nodes.item.create(null, nodes.paragraph.create(null, pieces));
}

function placeIn({ node, at }: { node: Node; at: number }, number: number): number {
  let place = at + 1;
  for (let index = 0; index < Math.min(number - 1, node.childCount); index++)
    place += node.child(index).nodeSize;
  return place;
}
