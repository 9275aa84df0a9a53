import type { Manuscript } from './manuscript.data.ts';

const PICTURE = /<(?:img[\s/>]|figure\s[^<>]*\bdata-figure=)/gi;

/**
 * The changes to report if only the words of a paste are taken: in a cell, in code, or if its HTML was not read. Its
 * pictures are left out then, including embedded ones (`data:`).
 */
export function picturesLeft(html: string): Manuscript['changes'] {
  const count = [...withoutComments(html).matchAll(PICTURE)].length;
  return count > 0 ? [{ change: 'picture', count }] : [];
}

/** Word writes a second copy of each picture into a comment for its own use. */
const withoutComments = (html: string): string =>
  html
    .split('<!--')
    .map((part, at) => (at === 0 ? part : afterEnd(part)))
    .join('');
function afterEnd(part: string): string {
  const end = part.indexOf('-->');
  return end < 0 ? '' : part.slice(end + 3);
}
