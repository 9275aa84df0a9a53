import type { FactGapCode } from '#catalog/activity/facts.data.ts';

/** Where a missing fact is recorded. */
type Place = 'person' | 'statement' | 'people' | 'support' | 'terms';
const PLACES: Record<FactGapCode, Place> = {
  'no-people': 'people',
  'no-role': 'person',
  'no-disclosure': 'statement',
  'statement-old': 'statement',
  excluded: 'person',
  'not-mitigated': 'statement',
  'mitigated-late': 'person',
  'no-support': 'support',
  'support-incomplete': 'support',
  'support-agreement': 'support',
  'no-front-matter': 'terms',
};

/** The address at which to fix a gap: statements in the faculty's register, all else at the activity itself. */
export function placeOfGap(
  publicationId: string,
  { code, person }: { code: FactGapCode; person: string | null },
): string {
  const publication = `/admin/publications/${publicationId}`;
  const place = PLACES[code];
  if (place === 'terms') return `${publication}/test#terms`;
  if (place === 'statement' && person) return `/admin/faculty/${person}#disclosures`;
  if (place === 'person' && person) return `${publication}/facts#person-${person}`;
  return `${publication}/facts#${place === 'support' ? 'support' : 'people'}`;
}
