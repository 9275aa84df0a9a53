/** A section with its position among the others. */
export interface OrderedSection {
  id: string;
  order: number;
}

/**
 * Replaces the open section's id in a list by its own identifier: a list names every section but the one it came with.
 */
export function withOpenSection<S extends OrderedSection>(sections: readonly { id: string }[], open: S): S[] {
  return sections
    .map((one) => (one.id === open.id ? open : (one as S)))
    .toSorted((one, other) => one.order - other.order);
}

/** The sections before and after one, and its position counted from 1. */
export function neighbours<S extends OrderedSection>(sections: readonly S[], id: string) {
  const at = sections.findIndex((one) => one.id === id);
  return {
    place: at + 1,
    previous: sections[at - 1] ?? null,
    next: at < 0 ? null : (sections[at + 1] ?? null),
  };
}

interface CitationParts {
  authors: readonly string[];
  section: string;
  publication: string;
  product: string;
  year: string;
  address: string;
}
/** A reference in the format of journals: authors, title, publication, date and address. */
export function citation({ authors, section, publication, product, year, address }: CitationParts): string {
  const parts = [authors.join(', '), section, `In: ${publication}`, `${product}; ${year}`].filter(Boolean);
  return `${parts.map((part) => part.replace(/[.?!]?$/, (end) => end || '.')).join(' ')} ${address}`;
}

/** Whether the lesson is video or audio; null if it is text only. */
export function mediumKind(mimeType: string | null): 'video' | 'audio' | null {
  if (mimeType?.startsWith('video/')) return 'video';
  return mimeType?.startsWith('audio/') ? 'audio' : null;
}

/**
 * Fragment of an address: a second of the medium, or a paragraph of the text, as counted by search. A fragment never
 * reaches the server, so every moment of a page is the same page, and it survives every redirect.
 */
export const momentAnchor = (seconds: number): string => (seconds >= 1 ? `#t=${Math.floor(seconds)}` : '');
export const paragraphAnchor = (paragraph: number): string => (paragraph > 0 ? `#p=${paragraph}` : '');

/** Anchor of a table of a lesson, counted from 1: search links to it. */
export const tableAnchor = (place: number): string => `table-${place}`;
/** The text of a lesson with an anchor at each of its tables. */
export function withTableAnchors(html: string): string {
  let place = 0;
  return html.replace(/<table(?![^>]*\sid=)/gi, (tag) => `${tag} id="${tableAnchor(++place)}"`);
}
/** `#table-2`; null if no table is requested. */
export const askedTable = (hash: string): string | null => /^#(table-\d{1,3})$/.exec(hash)?.[1] ?? null;

/** `#t=95`, or the older form `?t=95`; null if none is requested. */
export function askedSecond(search: string, hash: string): number | null {
  const found = /^#t=(\d{1,6})$/.exec(hash) ?? /^\d{1,6}$/.exec(new URLSearchParams(search).get('t') ?? '');
  return found ? Number(found.at(-1)) : null;
}
/** `#p=3`, or the older form `#p-3`. */
export function askedParagraph(hash: string): number | null {
  const found = /^#p[-=](\d{1,6})$/.exec(hash);
  return found ? Number(found[1]) : null;
}
