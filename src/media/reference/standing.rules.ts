import { NOTICES, type Notice, type RegistryName } from './notice.data.ts';
import { type Reference, referencePieces } from './reference.rules.ts';

/** As the registry compares it: a DOI in lower case, a PubMed number without leading zeros. */
export interface ReferenceIdentifier {
  registry: RegistryName;
  identifier: string;
}
/** Notices by `registry:identifier`. */
export type Notices = Readonly<Record<string, Notice>>;

export const identifierKey = ({ registry, identifier }: ReferenceIdentifier): string =>
  `${registry}:${identifier}`;

/** Everything that identifies a source, whether it is in its own field, in its address or in its words. */
export function identifiersOf(reference: Reference): ReferenceIdentifier[] {
  const found = new Map<string, ReferenceIdentifier>();
  for (const { href } of referencePieces(reference)) {
    const one = href === null ? null : identifierAt(href);
    if (one) found.set(identifierKey(one), one);
  }
  return [...found.values()];
}

const PUBMED =
  /^https?:\/\/(?:pubmed\.ncbi\.nlm\.nih\.gov|(?:www\.)?ncbi\.nlm\.nih\.gov\/pubmed)\/0*(\d{1,8})(?:[/?#]|$)/i;

/** What follows a question mark or a hash in an address is not part of the identifier; in the identifier it is encoded. */
function identifierAt(href: string): ReferenceIdentifier | null {
  const doi = /^https?:\/\/(?:(?:dx|www)\.)?doi\.org\/(10\.[^?#]+)/i.exec(href)?.[1];
  if (doi) return { registry: 'doi', identifier: decoded(doi).toLowerCase() };
  const pmid = PUBMED.exec(href)?.[1];
  return pmid ? { registry: 'pubmed', identifier: pmid } : null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // An editor's address with a bare percent sign: it is taken literally.
    return path;
  }
}

/** Two registries may differ on one source: the reader is shown the graver notice. */
export function noticeOf(reference: Reference, notices: Notices): Notice | undefined {
  const told = identifiersOf(reference).map((one) => notices[identifierKey(one)]);
  return NOTICES.find((notice) => told.includes(notice));
}

/** The given sources, with notices on those of which something is known. */
export const withNotices = <R extends Reference>(
  references: readonly R[],
  notices: Notices,
): (R & { notice?: Notice })[] =>
  Object.keys(notices).length === 0
    ? [...references]
    : references.map((reference) => {
        const notice = noticeOf(reference, notices);
        return notice ? { ...reference, notice } : reference;
      });

/** The notices on sources that are words alone, by index; nothing if none has any. */
export function noticesByPlace(
  lines: readonly string[],
  notices: Notices,
): { referenceNotices?: Record<string, Notice> } {
  const found = withNotices(
    lines.map((text) => ({ text })),
    notices,
  ).flatMap(({ notice }, place) => (notice ? [[String(place), notice] as const] : []));
  return found.length > 0 ? { referenceNotices: Object.fromEntries(found) } : {};
}
