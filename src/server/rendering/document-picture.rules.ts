import { type PartedDocument, replacedIn } from './document.rules.ts';

/** React marks each picture that loads eagerly, in page order. */
const COMES_AT_ONCE =
  /<link rel="preload" as="image" href="\/files\/(covers\/[\w.-]+\.svg)"(?: fetchPriority="\w+")?\/>/;
/** A larger drawing is served as a file: every reader of the page waits for whatever is inlined. */
export const FIRST_COVER_BYTES = 8_000;

/**
 * The storage key of the first drawn cover visible without scrolling, found in a document's head; null if there is
 * none.
 */
export const firstCover = ({ head }: PartedDocument): string | null => COMES_AT_ONCE.exec(head)?.[1] ?? null;

/**
 * The document with its first cover inlined, so that it appears with the first paint and not one round trip to the
 * server later. The page's data keep its address: whatever is drawn later requests the file.
 */
export function withFirstCover({ head, body }: PartedDocument, svg: string): PartedDocument {
  const [announced, cover] = COMES_AT_ONCE.exec(head) ?? [];
  if (!announced) return { head, body };
  const drawn = `src="data:image/svg+xml,${encodeURIComponent(svg)}"`;
  const covered = replacedIn(body, `src="/files/${cover}"`, drawn);
  return covered ? { head: head.replace(announced, ''), body: covered } : { head, body };
}
