import type { Notice } from './notice.data.ts';

/** A source as editors give it: its words, and what finds it again. */
export interface Reference {
  text: string;
  doi?: string;
  pmid?: string;
  url?: string;
}
/** With what became of it since, where something is known. */
export type CitedReference = Reference & { notice?: Notice };
export interface ReferencePart {
  text: string;
  /** Where it leads; null for plain words. */
  href: string | null;
}

const DOI = String.raw`10\.\d{4,9}\/[^\s"']+`;
const NAMED = [
  String.raw`https?:\/\/(?:dx\.)?doi\.org\/${DOI}`,
  String.raw`\bdoi:\s*${DOI}`,
  String.raw`https?:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/\d{1,8}\/?`,
  String.raw`\bPMID:?\s*\d{1,8}\b`,
].join('|');

/** `10.1000/a<b>` as a path: signs that would end it are written as octets. */
const doiAddress = (doi: string): string =>
  `https://doi.org/${encodeURI(doi).replace(/[?#]/g, (sign) => encodeURIComponent(sign))}`;
const pubmedAddress = (pmid: string): string => `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`;

/** What is named in a text, linked; the pieces, put together, are the text to the letter. */
export function linkedPieces(text: string): ReferencePart[] {
  const pieces: ReferencePart[] = [];
  let at = 0;
  for (const found of text.matchAll(new RegExp(NAMED, 'gi'))) {
    const name = withoutEnd(found[0]);
    const href = addressOf(name);
    if (!href) continue;
    if (found.index > at) pieces.push({ text: text.slice(at, found.index), href: null });
    pieces.push({ text: name, href });
    at = found.index + name.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), href: null });
  return pieces;
}

function addressOf(name: string): string | null {
  const doi = new RegExp(`${DOI}$`).exec(name)?.[0];
  if (doi) return doiAddress(doi);
  const pmid = /(\d{1,8})\/?$/.exec(name)?.[1];
  return pmid && !/doi/i.test(name) ? pubmedAddress(pmid) : null;
}

/** The sentence's own signs at the end, and a bracket that was opened before, are not part of a name. */
function withoutEnd(name: string): string {
  const isOpen = (sign: string, end: string) => name.split(sign).length <= name.split(end).length - 1;
  const last = name.at(-1) ?? '';
  const isStray =
    /[.,;:!?»”’]/.test(last) ||
    (last === ')' && isOpen('(', ')')) ||
    (last === ']' && isOpen('[', ']')) ||
    (last === '>' && isOpen('<', '>'));
  return isStray ? withoutEnd(name.slice(0, -1)) : name;
}

/** The words as they are, then what finds the source, as far as the words do not name it themselves. */
export function referencePieces({ text, doi, pmid, url }: Reference): ReferencePart[] {
  const words = linkedPieces(text);
  const isNamed = words.some(({ href }) => href !== null);
  const page = url && /^https?:\/\//.test(url) ? url : null;
  const pieces = page && !isNamed ? [{ text, href: page }] : words;
  for (const [name, href] of [
    [`doi:${doi}`, doi && new RegExp(`^${DOI}$`).test(doi) ? doiAddress(doi) : null],
    [`PMID\u00a0${pmid}`, pmid && /^\d{1,8}$/.test(pmid) ? pubmedAddress(pmid) : null],
  ] as const)
    if (href && !pieces.some((piece) => piece.href === href))
      pieces.push({ text: ' ', href: null }, { text: name, href });
  return pieces;
}

/** A reference on one line, for where it is kept as words. */
export const referenceLine = (reference: Reference): string =>
  referencePieces(reference)
    .map((piece) => piece.text)
    .join('');

/** Stored as words alone, or with what finds it again. */
export const referenceOf = (stored: string | Reference): Reference =>
  typeof stored === 'string' ? { text: stored } : stored;
