import { isExpired, publicationPath } from '#catalog/publication/publication.rules.ts';
import { isWaiting } from '#catalog/publication/visibility.data.ts';
import type { Resource } from '#kit/contract.ts';
import { utcDate } from '#kit/dates.ts';
import { detailIn } from '#kit/refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { civilHour } from '#kit/zones.ts';
import { recordFields } from './cover-fields.service.ts';
import type { publicationDeskType } from './publication.schema.ts';
import type { AdminPublicationRow, EditedPublication } from './publication.service.ts';
import { standingIn } from './publication.service.ts';
import { type Gap, gapsFor, lacksNow, lockedFields, waysFrom } from './release.rules.ts';
import { incomplete } from './release.service.ts';
import { isAhead } from './schedule.rules.ts';

type PublicationResource = Resource<typeof publicationDeskType>;

export const presentListed = (row: AdminPublicationRow, { now, site }: Visit): PublicationResource => ({
  type: 'AdminPublication',
  id: String(row.id),
  attributes: {
    title: row.title,
    slug: row.slug,
    type: row.type,
    visibility: row.visibility,
    private: row.private,
    publicationDate: row.publication_date,
    expirationDate: row.expiration_date,
    expired: row.offerings.length > 0 && isExpired(row.expiration_date, now),
    overdue:
      isWaiting(row.visibility) &&
      !isAhead({
        publicationDate: row.publication_date,
        publicationHour: row.publication_hour,
        hour: civilHour(now, site.timeZone),
      }),
    modified: row.modified_at.toISOString(),
    faculty: row.faculty,
    sectionCount: row.section_count,
    credits: row.offerings.map(({ kind, amount, items }) => ({ kind, amount: amount / 100, items })),
    untranslated: row.untranslated,
  },
});

export function presentRecord(row: EditedPublication, visit: Visit): PublicationResource {
  const made = presentListed(row, visit);
  const today = utcDate(visit.now);
  const standing = standingIn(row, visit);
  const told = (gap: Gap) => ({
    code: gap.code,
    subject: gap.subject,
    section: gap.section === undefined ? null : String(gap.section),
    detail: detailIn(visit.site.language, incomplete(gap)),
  });
  const record = {
    version: row.version,
    ...recordFields(row),
    hasActivity: row.has_activity,
    creditHolders: row.creditHolders,
    address: publicationPath(row.slug, 'en'),
    gaps: lacksNow(standing, today).map(told),
    ways: waysFrom(row.visibility, row.was_removed).map((to) => ({
      to,
      gaps: gapsFor(to, standing, today).map(told),
    })),
    locked: [...lockedFields(standing)],
  };
  return { ...made, attributes: { ...made.attributes, record } };
}
