/** React says of each picture that comes at once, in the order of the page. */
const COMES_AT_ONCE =
  /<link rel="preload" as="image" href="\/files\/(covers\/[\w.-]+\.svg)"(?: fetchPriority="\w+")?\/>/;
/** A larger drawing comes as a file: every reader of the page waits for what stands in it. */
export const FIRST_COVER_BYTES = 8_000;

/** Where the first drawn cover that is seen without scrolling lies in the store; null where there is none. */
export const firstCover = (html: string): string | null => COMES_AT_ONCE.exec(html)?.[1] ?? null;

/**
 * The document with its first cover written into it, so that it is seen with the first paint and not a journey to the
 * server later. The page's data keep its address: whatever is drawn later asks for the file.
 */
export function withFirstCover(html: string, svg: string): string {
  const [announced, cover] = COMES_AT_ONCE.exec(html) ?? [];
  const source = `src="/files/${cover}"`;
  if (!announced || !html.includes(source)) return html;
  const drawn = `src="data:image/svg+xml,${encodeURIComponent(svg)}"`;
  return html.replace(announced, '').replace(source, () => drawn);
}
