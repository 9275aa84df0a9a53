import { Slice } from 'prosemirror-model';
import { Selection } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import type { Manuscript } from '../resources/manuscript/manuscript.data.ts';
import { loadPasteRules } from '../resources/manuscript/paste.hooks.ts';
import { type DocumentNode, documentOf } from './document.rules.ts';
import { markdownOfDocument } from './document-markdown.rules.ts';
import { spaced, withBlock } from './insert.rules.ts';
import { type ClipboardWords, pastedLine } from './pasted-line.rules.ts';
import { schema } from './schema.rules.ts';
import type { InsertedWords } from './write-field.store.ts';

/**
 * Inserts what another program copied, by the same rules as manuscripts; the browser never parses its HTML. Returns
 * what had to change.
 */
export async function insertPasted(view: EditorView, pasted: ClipboardWords): Promise<Manuscript['changes']> {
  const found = pasted.html ? await cleaned(pasted.html) : null;
  if (view.isDestroyed) return [];
  const { $from } = view.state.selection;
  const isLine = isInTable(view.state) || $from.parent.type.spec.code === true;
  if (isLine || !found) {
    const { words, changes } = pastedLine(pasted, found);
    insertWords(view, words, isLine);
    return changes;
  }
  // A picture that is left out inserts nothing, and the selection stays.
  if (found.markdown !== '') insertMarkdown(view, found.markdown);
  return found.changes;
}

/** If the rules cannot be loaded or the HTML cannot be read, the words are pasted without formatting. */
const cleaned = (html: string) =>
  loadPasteRules()
    .then(({ pastedMarkdown }) => pastedMarkdown(html))
    .catch(() => null);

export function insertMarkdown(view: EditorView, markdown: string): void {
  const { content } = schema.nodeFromJSON(documentOf(markdown));
  view.dispatch(view.state.tr.replaceSelection(Slice.maxOpen(content)).scrollIntoView());
}

/**
 * Inserts words at the cursor. At the end of the text, words that start a block become one of their own; words without
 * a position yet go there too.
 */
export function insertWordsAt(view: EditorView, { words, lead }: InsertedWords): void {
  const { selection, doc, tr } = view.state;
  const isEnd = selection.to >= doc.content.size - 1 || selection.to <= 1;
  if (isEnd && (lead !== null || doc.textContent === '')) {
    const markdown = withBlock(markdownOfDocument(doc.toJSON() as DocumentNode), lead ?? '', words);
    const { content } = schema.nodeFromJSON(documentOf(markdown));
    const next = tr.replaceWith(0, doc.content.size, content);
    view.dispatch(next.setSelection(Selection.atEnd(next.doc)).scrollIntoView());
  } else {
    if (isEnd) view.dispatch(tr.setSelection(Selection.atEnd(doc)));
    const { $from, $to } = view.state.selection;
    const [before, after] = [
      $from.parent.textBetween(0, $from.parentOffset),
      $to.parent.textBetween($to.parentOffset, $to.parent.content.size),
    ];
    const fitting = spaced(before, words, after);
    const [begin, end] = [/^ /.exec(fitting)?.[0] ?? '', / $/.exec(fitting)?.[0] ?? ''];
    if (begin) view.dispatch(view.state.tr.insertText(begin));
    insertMarkdown(view, words);
    if (end) view.dispatch(view.state.tr.insertText(end));
  }
  view.focus();
}

/** A cell has one line; code keeps its line breaks. */
function insertWords(view: EditorView, plain: string, isLine: boolean): void {
  if (plain === '') return;
  const { tr, selection } = view.state;
  const isCode = selection.$from.parent.type.spec.code === true;
  if (isLine) {
    view.dispatch(tr.insertText(isCode ? plain : plain.replace(/\s+/g, ' ').trim()).scrollIntoView());
    return;
  }
  const paragraphs = plain.split(/(?:\r\n?|\n)+/).filter((line) => line.trim());
  const made = paragraphs.map((line) => schema.nodes.paragraph.create(null, schema.text(line)));
  if (made.length === 0) return;
  view.dispatch(
    tr.replaceSelection(Slice.maxOpen(schema.nodes.doc.create(null, made).content)).scrollIntoView(),
  );
}
