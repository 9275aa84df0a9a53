import type { Notice } from '#media/reference/notice.data.ts';
import { at, doiVerdict, isNotice, list, pubmedVerdict, type RegistryVerdict } from './check.rules.ts';

/** A source as cited in a list of references, and what happened to it since. */
export interface Citation {
  /** One line, in the AMA Manual of Style's format for journal articles (11th edition, 3.11). */
  text: string;
  notice: Notice | null;
}
/** `missing`: the registry does not know it. */
export type CitationAnswer = Citation | 'missing';

interface Source {
  authors: string[];
  title: string;
  journal: string;
  year: string;
  volume: string;
  issue: string;
  pages: string;
  /** `doi:10.…`, `PMID: …`. */
  identifier: string;
}

/** Citation of a work in Crossref's registry (REST API, `/works/{doi}`). */
export function doiCitation(status: number, body: unknown): CitationAnswer | null {
  const work = at(body, 'message');
  const [year] = list(list(at(at(work, 'issued'), 'date-parts'))[0]);
  return citationOf(doiVerdict(status, body), {
    authors: list(at(work, 'author')).map(crossrefAuthor),
    title: words(list(at(work, 'title'))[0]),
    journal: words(list(at(work, 'short-container-title'))[0] ?? list(at(work, 'container-title'))[0]),
    year: words(year),
    volume: words(at(work, 'volume')),
    issue: words(at(work, 'issue')),
    pages: words(at(work, 'page')),
    identifier: `doi:${words(at(work, 'DOI'))}`,
  });
}

/** Citation of a paper in PubMed (E-utilities, `esummary`). */
export function pubmedCitation(status: number, body: unknown, pmid: string): CitationAnswer | null {
  const paper = at(at(body, 'result'), pmid);
  return citationOf(pubmedVerdict(status, body, pmid), {
    authors: list(at(paper, 'authors')).map((one) => words(at(one, 'name'))),
    title: words(at(paper, 'title')),
    journal: words(at(paper, 'source')),
    year: /^\d{4}/.exec(words(at(paper, 'pubdate')))?.[0] ?? '',
    volume: words(at(paper, 'volume')),
    issue: words(at(paper, 'issue')),
    pages: words(at(paper, 'pages')),
    identifier: `PMID: ${pmid}`,
  });
}

/** Without a title there is nothing to read. */
function citationOf(verdict: RegistryVerdict | null, source: Source): CitationAnswer | null {
  if (verdict === null || verdict === 'missing') return verdict;
  if (!source.title) return null;
  return { text: citationText(source), notice: isNotice(verdict) ? verdict : null };
}

const [ALL_NAMED_MAX, NAMED_OF_MORE] = [6, 3];
export function citationText(source: Source): string {
  const { volume, issue, pages, year, identifier } = source;
  const authors = source.authors.filter(Boolean);
  const named =
    authors.length > ALL_NAMED_MAX
      ? `${authors.slice(0, NAMED_OF_MORE).join(', ')}, et al`
      : authors.join(', ');
  const place = `${volume}${issue && `(${issue})`}${pages && `:${pages.replace(/-/g, '–')}`}`;
  const published = [year, place].filter(Boolean).join(';');
  return [named, source.title, source.journal, published, identifier]
    .filter(Boolean)
    .map((part) => part.replace(/\.$/, ''))
    .map((part) => (/[?!]$/.test(part) ? part : `${part}.`))
    .join(' ')
    .replace(/\.$/, '');
}

/** `Vellathottam PR`: family name and initials of the given names; a group has one name. */
function crossrefAuthor(author: unknown): string {
  const family = words(at(author, 'family'));
  const initials = words(at(author, 'given'))
    .split(/[\s.-]+/)
    .map((name) => [...name][0]?.toUpperCase() ?? '')
    .join('');
  return family ? `${family} ${initials}`.trim() : words(at(author, 'name'));
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: '’', nbsp: ' ' };
/** One line of plain text: registries send titles with tags and entities, sometimes encoded twice. */
function words(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  const read = (text: string) =>
    text
      .replace(/<\/?[a-z][^<>]*>/gi, '')
      .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => SIGNS[name] ?? '')
      .replace(/&#(x?)([0-9a-f]{1,6});/gi, (_, hex: string, code: string) =>
        signOf(Number.parseInt(code, hex ? 16 : 10)),
      );
  return read(read(value)).replace(/\s+/g, ' ').trim();
}
const signOf = (code: number): string => (code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : '');
