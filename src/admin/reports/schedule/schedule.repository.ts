import type { Visibility } from '#catalog/publication/visibility.data.ts';
import { type Reader, type RowOf, statement } from '#platform/postgres/database.ts';
import type { PLANNED_KINDS } from './schedule.schema.ts';

/** A release whose hour has passed is still to come: something is missing. */
const PLANNED = `(SELECT 'release' AS kind, id, title, visibility, publication_date + publication_hour * interval '1 hour' AS at
     FROM publication WHERE visibility IN ('announced', 'scheduled')
   UNION ALL SELECT 'removal', id, title, visibility, unpublish_at
     FROM publication WHERE unpublish_at >= $1::timestamp AND visibility IN ('scheduled', 'announced', 'published')
   UNION ALL SELECT 'creditEnd', id, title, visibility, expiration_date::timestamp
     FROM publication WHERE expiration_date >= $2::date AND visibility IN ('scheduled', 'announced', 'published')) planned
  WHERE $3::text IS NULL OR kind = $3`;
const COLUMNS = { kind: 'text', id: 'int', title: 'text', visibility: 'text', at: 'civil' } as const;
const LIST = statement(
  'schedule.list',
  COLUMNS,
  `SELECT kind, id, title, visibility, at FROM ${PLANNED} ORDER BY at, kind, id LIMIT $4::int OFFSET $5::int`,
);
const COUNT = statement('schedule.count', { count: 'int' }, `SELECT count(*)::int AS count FROM ${PLANNED}`);

export type PlannedRow = Omit<RowOf<typeof COLUMNS>, 'kind' | 'visibility'> & {
  kind: (typeof PLANNED_KINDS)[number];
  visibility: Visibility;
};
/** From an hour of the provider's clock and a day in UTC on. */
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
