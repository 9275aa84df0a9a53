import { type Command, NodeSelection, TextSelection } from 'prosemirror-state';
import { insertPoint } from 'prosemirror-transform';
import type { Figure } from '#kit/markdown/text-blocks.ts';
import { schema } from './schema.rules.ts';

const { nodes } = schema;
export const CAPTION_MAX = 500;
export const CREDIT_MAX = 200;

/** The figure selected in the text, to be edited. */
export const figureChosen = (selection: unknown): Figure | null =>
  selection instanceof NodeSelection && selection.node.type === nodes.figure
    ? (selection.node.attrs as Figure)
    : null;

/** Replaces the selected figure; otherwise inserts at the cursor, or after the block that contains it. */
export const placeFigure =
  (figure: Figure): Command =>
  (state, dispatch) => {
    const { selection, tr, doc } = state;
    const node = nodes.figure.create(figure);
    if (figureChosen(selection)) {
      dispatch?.(tr.replaceSelectionWith(node));
      return true;
    }
    const { $from } = selection;
    const isEmpty = $from.parent.type === nodes.paragraph && $from.parent.content.size === 0;
    const at = isEmpty ? $from.before() : insertPoint(doc, selection.to, nodes.figure);
    if (at === null) return false;
    if (isEmpty && !$from.node(-1).canReplaceWith($from.index(-1), $from.index(-1), nodes.figure))
      return false;
    if (!dispatch) return true;
    tr.insert(at, node);
    // Further words or pictures go after it.
    const after = at + node.nodeSize;
    if (!tr.doc.resolve(after).nodeAfter) tr.insert(after, nodes.paragraph.create());
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(after))).scrollIntoView());
    return true;
  };
