import { mayReadSection, type OpenedQuickTakes } from '#catalog/section/section.policy.ts';
import type { Visitor } from '#kit/visit.ts';
import { PUBLICATION_TYPES, type PublicationType } from '#membership/gate/entitlement.rules.ts';

/** The law of reading as data, for a list that filters by it: how far into each type this visitor may read. */
export interface ReadingScope {
  types: PublicationType[];
  /** Last readable place of a section, by type: 0 for none. */
  plain: number[];
  /** The same for what editors marked private. */
  closed: number[];
  /** Publications readable whole beyond that, unless private. */
  opened: number[];
}

/** No publication has more sections than this. */
export const WHOLE = 1_000_000;
/** The law draws its lines within the first few sections or nowhere. */
const PROBED = 12;

/** What this visitor may read is exactly what they may find by its text. */
export function readingOf(visitor: Visitor, opened: OpenedQuickTakes, now: Date): ReadingScope {
  const last = (type: PublicationType, isPrivate: boolean): number => {
    const may = (order: number) =>
      mayReadSection(
        visitor,
        { type, order, private: isPrivate, publicationPrivate: isPrivate, publicationId: 0 },
        opened,
        now,
      ).allowed;
    if (may(WHOLE)) return WHOLE;
    let place = 0;
    while (place < PROBED && may(place + 1)) place++;
    return place;
  };
  return {
    types: [...PUBLICATION_TYPES],
    plain: PUBLICATION_TYPES.map((type) => last(type, false)),
    closed: PUBLICATION_TYPES.map((type) => last(type, true)),
    opened: visitor.kind === 'user' ? [...opened] : [],
  };
}

/** Does a section lie within a reading? What the database asks of each row, in words. */
export function isWithin(
  reading: ReadingScope,
  section: { type: PublicationType; place: number; closed: boolean; publicationId: number },
): boolean {
  const at = reading.types.indexOf(section.type);
  if (section.closed) return section.place <= (reading.closed[at] ?? 0);
  return section.place <= (reading.plain[at] ?? 0) || reading.opened.includes(section.publicationId);
}
