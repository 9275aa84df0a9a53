import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { schema } from './schema.rules.ts';

const { nodes } = schema;

/** The key points block around the cursor; such blocks exist only at the top level of the text. */
function around({ selection: { $from } }: EditorState) {
  const node = $from.depth > 0 ? $from.node(1) : null;
  return node?.type === nodes.key_points ? { node, at: $from.before(1) } : null;
}
export const isInKeyPoints = (state: EditorState): boolean => around(state) !== null;

/** Unwraps the block; or wraps the selection in one; or starts a new one with a heading and a list. */
export const toggleKeyPoints =
  (title: string): Command =>
  (state, dispatch) => {
    const there = around(state);
    const { tr, selection } = state;
    const { $from, $to, empty } = selection;
    if (there) {
      dispatch?.(tr.replaceWith(there.at, there.at + there.node.nodeSize, there.node.content));
      return true;
    }
    const range = empty || $from.depth === 0 || $to.depth === 0 ? null : [$from.before(1), $to.after(1)];
    const [from = 0, to = 0] = range ?? [];
    const chosen = range ? state.doc.slice(from, to).content : null;
    if (chosen && nodes.key_points.validContent(chosen)) {
      dispatch?.(tr.replaceWith(from, to, nodes.key_points.create(null, chosen)).scrollIntoView());
      return true;
    }
    const at = $from.depth === 0 ? selection.to : $from.after(1);
    const heading = nodes.heading.create({ level: 2 }, schema.text(title));
    const list = nodes.bullets.create({ isTight: true }, nodes.item.create(null, nodes.paragraph.create()));
    tr.insert(at, nodes.key_points.create(null, [heading, list]));
    const item = at + 1 + heading.nodeSize + 3;
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, item)).scrollIntoView());
    return true;
  };
