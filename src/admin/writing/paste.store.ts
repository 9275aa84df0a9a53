import { Slice } from 'prosemirror-model';
import { Selection } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { picturesLeft } from '../resources/manuscript/left-pictures.rules.ts';
import type { Manuscript } from '../resources/manuscript/manuscript.data.ts';
import { loadPasteRules } from '../resources/manuscript/paste.hooks.ts';
import { type DocumentNode, documentOf } from './document.rules.ts';
import { markdownOfDocument } from './document-markdown.rules.ts';
import { spaced, withBlock } from './insert.rules.ts';
import { schema } from './schema.rules.ts';
import type { InsertedWords } from './write-field.store.ts';

export interface ClipboardWords {
  html: string;
  plain: string;
}

/**
 * Puts in what another program copied, by the rules that manuscripts are read by; the browser is never asked to read its HTML.
 * Gives what had to change.
 */
export async function insertPasted(
  view: EditorView,
  { html, plain }: ClipboardWords,
): Promise<Manuscript['changes']> {
  const found = html ? await cleaned(html) : null;
  if (view.isDestroyed) return [];
  const { $from } = view.state.selection;
  const isLine = isInTable(view.state) || $from.parent.type.spec.code === true;
  if (isLine || !found) insertWords(view, plain, isLine);
  // Of a picture that is left out nothing comes, and what was chosen in the text stays.
  else if (found.markdown !== '') insertMarkdown(view, found.markdown);
  return isLine || !found ? picturesLeft(html) : found.changes;
}

/** Not to be had just now, or beyond what can be read: the words come without their looks. */
const cleaned = (html: string) =>
  loadPasteRules()
    .then(({ pastedMarkdown }) => pastedMarkdown(html))
    .catch(() => null);

export function insertMarkdown(view: EditorView, markdown: string): void {
  const { content } = schema.nodeFromJSON(documentOf(markdown));
  view.dispatch(view.state.tr.replaceSelection(Slice.maxOpen(content)).scrollIntoView());
}

/** Puts words where the cursor stands; what begins a block is one of its own at the end of the text, and so is what has no place yet. */
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

/** A cell is one line, and code keeps its own. */
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
