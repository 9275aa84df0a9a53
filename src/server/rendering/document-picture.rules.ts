import { type PartedDocument, replacedIn } from './document.rules.ts';

/** React says of each picture that comes at once, in the order of the page. */
const COMES_AT_ONCE =
  /<link rel="preload" as="image" href="\/files\/(covers\/[\w.-]+\.svg)"(?: fetchPriority="\w+")?\/>/;
/** A larger drawing comes as a file: every reader of the page waits for what stands in it. */
export const FIRST_COVER_BYTES = 8_000;

/** Where the first drawn cover that is seen without scrolling lies in the store, by a document's head; null where there is none. */
export const firstCover = ({ head }: PartedDocument): string | null => COMES_AT_ONCE.exec(head)?.[1] ?? null;

/**
 * The document with its first cover written into it, so that it is seen with the first paint and not a journey to the
 * server later. The page's data keep its address: whatever is drawn later asks for the file.
 */
export function withFirstCover({ head, body }: PartedDocument, svg: string): PartedDocument {
  const [announced, cover] = COMES_AT_ONCE.exec(head) ?? [];
  if (!announced) return { head, body };
  const drawn = `src="data:image/svg+xml,${encodeURIComponent(svg)}"`;
  const covered = replacedIn(body, `src="/files/${cover}"`, drawn);
  return covered ? { head: head.replace(announced, ''), body: covered } : { head, body };
}
