import type { Manuscript } from './manuscript.data.ts';

const PICTURE = /<(?:img[\s/>]|figure\s[^<>]*\bdata-figure=)/gi;

/**
 * What is told where of a paste its words alone come: in a cell, in code, or where its HTML was not read. Its pictures are
 * left out then, those written out within it (`data:`) as well.
 */
export function picturesLeft(html: string): Manuscript['changes'] {
  const count = [...withoutComments(html).matchAll(PICTURE)].length;
  return count > 0 ? [{ change: 'picture', count }] : [];
}

/** Word writes a second picture of each into a comment, for itself. */
const withoutComments = (html: string): string =>
  html
    .split('<!--')
    .map((part, at) => (at === 0 ? part : afterEnd(part)))
    .join('');
function afterEnd(part: string): string {
  const end = part.indexOf('-->');
  return end < 0 ? '' : part.slice(end + 3);
}
