import type { Notice } from './notice.data.ts';

/** A source as editors enter it: its words, and the identifiers it is found by. */
export interface Reference {
  text: string;
  doi?: string;
  pmid?: string;
  url?: string;
}
/** With the notice of what has become of it since, if anything is known. */
export type CitedReference = Reference & { notice?: Notice };
export interface ReferencePart {
  text: string;
  /** The target of its link; null for plain words. */
  href: string | null;
}

/** A DOI, announced by an address, by its name or not at all; an address or a number of PubMed. */
const NAMED =
  /(?:\b(?:https?:\/\/)?(?:dx\.|www\.)?doi(?:\.org\/|:?\s*))?10\.\d{4,9}\/[^\s"']+|\b(?:https?:\/\/)?(?:www\.)?(?:pubmed\.)?ncbi\.nlm\.nih\.gov\/(?:pubmed\/)?\d{1,8}\b\/?|\bPMID:?\s*\d{1,8}\b/gi;
/** What is named by a word, or a DOI alone: that begins a word and has a letter, while `5.10.2020/3` is a date. */
const STANDS = /^(?:\W?[a-z]|[\s([<,;]?10.*)[a-z]/i;

/** A text with the sources it names linked; the pieces joined are exactly the text. */
export function linkedPieces(text: string): ReferencePart[] {
  const pieces: ReferencePart[] = [];
  let at = 0;
  for (const found of text.matchAll(NAMED)) {
    const name = withoutEnd(found[0]);
    const href = addressOf(name);
    if (!href || !STANDS.test(text.charAt(found.index - 1) + name)) continue;
    pieces.push({ text: text.slice(at, found.index), href: null }, { text: name, href });
    at = found.index + name.length;
  }
  return [...pieces, { text: text.slice(at), href: null }].filter((piece) => piece.text);
}

/** Characters that would end the path of `10.1000/a<b>` are encoded; in an address, a query does end it. */
function addressOf(name: string): string | null {
  const [, address, doi] = /(org\/)?(10\.\d{4,9}\/[^\s"']+)$/i.exec(name) ?? [];
  if (doi)
    return `https://doi.org/${encodeURI(address ? doi.replace(/[?#].*/, '') : doi).replace(/[?#]/g, encodeURIComponent)}`;
  const pmid = /(?:PMID:?\s*|pubmed(?:\.\D+)?\/)(\d{1,8})\/?$/i.exec(name)?.[1];
  return pmid ? `https://pubmed.ncbi.nlm.nih.gov/${pmid}/` : null;
}

/**
 * Trailing punctuation of the sentence, and a closing bracket that was opened before the name, are not part of the
 * name.
 */
function withoutEnd(name: string): string {
  for (let rest = name; ; rest = rest.slice(0, -1)) {
    const last = rest.at(-1) ?? '';
    const opening = { ')': '(', ']': '[', '>': '<' }[last];
    const isStray =
      /[.,;:!?»”’]/.test(last) || (opening && rest.split(opening).length < rest.split(last).length);
    if (!isStray) return rest;
  }
}

/** The words unchanged, then the identifiers of the source that the words do not name themselves. */
export function referencePieces({ text, doi, pmid, url }: Reference): ReferencePart[] {
  const words = linkedPieces(text);
  const isPage = url && /^https?:\/\//.test(url) && words.every(({ href }) => !href);
  const pieces = isPage ? [{ text, href: url }] : words;
  for (const name of [`doi:${doi}`, `PMID\u00a0${pmid}`]) {
    const href = name.match(NAMED)?.[0] === name && addressOf(name);
    if (href && !pieces.some((piece) => piece.href === href))
      pieces.push({ text: ' ', href: null }, { text: name, href });
  }
  return pieces;
}

/** A reference on one line, for where it is stored as text. */
export const referenceLine = (reference: Reference): string =>
  referencePieces(reference)
    .map((piece) => piece.text)
    .join('');

/** A reference is stored as words alone, or with its identifiers. */
export const referenceOf = (stored: string | Reference): Reference =>
  typeof stored === 'string' ? { text: stored } : stored;
