import type { Visibility } from '#catalog/publication/visibility.data.ts';
import { type Reader, type RowOf, statement } from '#platform/postgres/database.ts';
import type { HomeBlockKind } from '#shell/home-block.data.ts';
import type { PLANNED_KINDS } from './schedule.schema.ts';

/**
 * A release or an issue whose hour has passed is still planned: something is missing, or its job has not run yet. A
 * hidden block and an unpublished page neither appear nor disappear, whatever their hours.
 */
const PLANNED = `(SELECT 'release' AS kind, id, title, visibility, NULL AS block_kind, publication_date + publication_hour * interval '1 hour' AS at
     FROM publication WHERE visibility IN ('announced', 'scheduled')
   UNION ALL SELECT 'removal', id, title, visibility, NULL, unpublish_at
     FROM publication WHERE unpublish_at >= $1::timestamp AND visibility IN ('scheduled', 'announced', 'published')
   UNION ALL SELECT 'creditEnd', id, title, visibility, NULL, expiration_date::timestamp
     FROM publication WHERE expiration_date >= $2::date AND visibility IN ('scheduled', 'announced', 'published')
       AND EXISTS (SELECT 1 FROM credit_offering o WHERE o.publication_id = publication.id)
   UNION ALL SELECT 'blockShown', id, title, NULL, kind, shown_from FROM home_block WHERE shown_from > $1::timestamp AND NOT hidden
   UNION ALL SELECT 'blockHidden', id, title, NULL, kind, shown_until FROM home_block WHERE shown_until > $1::timestamp AND NOT hidden
   UNION ALL SELECT d.kind, p.id, e.title, NULL, NULL, d.at FROM static_page p JOIN static_page_text e ON e.page_id = p.id AND e.language = 'en'
     CROSS JOIN LATERAL (VALUES ('pageShown', p.shown_from), ('pageHidden', p.shown_until)) d (kind, at) WHERE d.at > $1::timestamp AND p.state = 'published'
   UNION ALL SELECT 'issue', id, coalesce((SELECT nullif(l.subject, '') FROM campaign_letter l WHERE l.campaign_id = campaign.id ORDER BY l.language <> 'en', l.language LIMIT 1), issue),
     NULL, NULL, starts_at FROM campaign WHERE state = 'scheduled') planned
  WHERE $3::text IS NULL OR kind = $3`;
const COLUMNS = {
  kind: 'text',
  id: 'int',
  title: 'text',
  visibility: 'text?',
  block_kind: 'text?',
  at: 'civil',
} as const;
const LIST = statement(
  'schedule.list',
  COLUMNS,
  `SELECT kind, id, title, visibility, block_kind, at FROM ${PLANNED} ORDER BY at, kind, id LIMIT $4::int OFFSET $5::int`,
);
const COUNT = statement('schedule.count', { count: 'int' }, `SELECT count(*)::int AS count FROM ${PLANNED}`);

export type PlannedRow = Omit<RowOf<typeof COLUMNS>, 'kind' | 'visibility' | 'block_kind'> & {
  kind: (typeof PLANNED_KINDS)[number];
  visibility: Visibility | null;
  block_kind: HomeBlockKind | null;
};
/** Events from an hour on the provider's clock and a day in UTC on. */
export async function plannedFrom(
  db: Reader,
  { hour, today, kind }: { hour: string; today: string; kind: string | null },
  page: { size: number; offset: number },
): Promise<{ rows: PlannedRow[]; count: number }> {
  const asked = [hour, today, kind];
  const [rows, { count }] = await Promise.all([
    db.all(LIST, [...asked, page.size, page.offset]),
    db.one(COUNT, asked),
  ]);
  return { rows: rows as PlannedRow[], count };
}
