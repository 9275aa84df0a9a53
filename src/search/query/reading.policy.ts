import { mayReadSection, type OpenedQuickTakes } from '#catalog/section/section.policy.ts';
import type { Visitor } from '#kit/visit.ts';
import { PUBLICATION_TYPES, type PublicationType } from '#membership/gate/entitlement.rules.ts';

/** The reading rule as data, for a list that filters by it: how far into each type this visitor may read. */
export interface ReadingScope {
  types: PublicationType[];
  /** Last readable position of a section, by type; 0 for none. */
  plain: number[];
  /** The same for sections that editors marked private. */
  closed: number[];
  /** Publications readable in full beyond that, unless private. */
  opened: number[];
}

/** No publication has more sections than this. */
export const WHOLE = 1_000_000;
/** The rule's limits lie within the first few sections, or there are none. */
const PROBED = 12;

/** A visitor may find by text exactly what they may read. */
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

/** Whether a section lies within a reading scope: the check that the database makes for each row. */
export function isWithin(
  reading: ReadingScope,
  section: { type: PublicationType; place: number; closed: boolean; publicationId: number },
): boolean {
  const at = reading.types.indexOf(section.type);
  if (section.closed) return section.place <= (reading.closed[at] ?? 0);
  return section.place <= (reading.plain[at] ?? 0) || reading.opened.includes(section.publicationId);
}
