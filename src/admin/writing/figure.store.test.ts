import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { type DocumentNode, documentOf } from './document.rules.ts';
import { markdownOfDocument } from './document-markdown.rules.ts';
import { placeFigure } from './figure.store.ts';
import { toggleKeyPoints } from './key-points.store.ts';
import { plugins } from './plugins.store.ts';
import { schema } from './schema.rules.ts';

const figure = (reference: string) => ({ reference, alt: 'A', caption: '', credit: '' });
/** A text with the cursor at its beginning or end. */
function stateOf(markdown: string, at: 'begin' | 'end' = 'end'): EditorState {
  const doc = schema.nodeFromJSON(documentOf(markdown));
  const selection = at === 'begin' ? TextSelection.atStart(doc) : TextSelection.atEnd(doc);
  return EditorState.create({ doc, selection, plugins: plugins() });
}
function after(state: EditorState, ...commands: ReturnType<typeof placeFigure>[]): EditorState {
  let now = state;
  for (const command of commands)
    assert.ok(
      command(now, (transaction) => {
        now = now.apply(transaction);
      }),
    );
  return now;
}
const written = ({ doc }: EditorState) => markdownOfDocument(doc.toJSON() as DocumentNode);

test('pictures come one after the other, after the words that they are put at', () => {
  assert.equal(
    written(after(stateOf('One.'), placeFigure(figure('1')), placeFigure(figure('2')))),
    'One.\n\n![A](media:1)\n\n![A](media:2)',
  );
  assert.equal(written(after(stateOf(''), placeFigure(figure('1')))), '![A](media:1)');
  assert.equal(
    written(after(stateOf('One.\n\nTwo.', 'begin'), placeFigure(figure('1')))),
    '![A](media:1)\n\nOne.\n\nTwo.',
  );
});

test('the chosen picture is the one that is changed; a cell of a table holds none', () => {
  const state = stateOf('![A](media:1)\n\nOne.');
  const chosen = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 0)));
  assert.equal(
    written(after(chosen, placeFigure({ ...figure('3'), caption: 'New' }))),
    '![A](media:3 "New")\n\nOne.',
  );
  const table = stateOf('| a |\n| --- |\n| b |', 'begin');
  const placed = placeFigure(figure('1'))(table);
  assert.ok(!placed || written(after(table, placeFigure(figure('1')))).includes('| b |'));
});

test('key points begin with a heading and an empty line of a list, and are words again where they are taken away', () => {
  const begun = after(stateOf('One.'), toggleKeyPoints('Key points'));
  assert.equal(begun.selection.$from.parent.type.name, 'paragraph');
  assert.equal(begun.selection.$from.node(1).type.name, 'key_points');
  const typed = begun.apply(begun.tr.insertText('Halve it.'));
  assert.equal(written(typed), 'One.\n\n::: key-points\n### Key points\n\n- Halve it.\n:::');
  assert.equal(written(after(typed, toggleKeyPoints('Key points'))), 'One.\n\n### Key points\n\n- Halve it.');
});

test('what is chosen over several blocks becomes key points', () => {
  const state = stateOf('One.\n\n- two');
  const all = state.apply(
    state.tr.setSelection(TextSelection.between(state.doc.resolve(1), state.selection.$to)),
  );
  assert.equal(written(after(all, toggleKeyPoints('Key points'))), '::: key-points\nOne.\n\n- two\n:::');
});
