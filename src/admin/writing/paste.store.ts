import { Slice } from 'prosemirror-model';
import { isInTable } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import type { Manuscript } from '../resources/manuscript/manuscript.data.ts';
import { loadPasteRules } from '../resources/manuscript/paste.hooks.ts';
import { documentOf } from './document.rules.ts';
import { schema } from './schema.rules.ts';

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
  else insertMarkdown(view, found.markdown);
  return isLine ? [] : (found?.changes ?? []);
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

/** A cell is one line, and code keeps its own. */
function insertWords(view: EditorView, plain: string, isLine: boolean): void {
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
