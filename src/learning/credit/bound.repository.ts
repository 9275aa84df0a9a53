import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { CreditMeasure } from './bound.rules.ts';

type MeasureOffering = CreditMeasure['offerings'][number];
const MEASURE = statement(
  'credit-bound.measure',
  {
    id: 'int',
    published: 'bool',
    cover_minutes: 'int',
    sections: 'int',
    section_minutes: 'int',
    pilot_minutes: json<number[]>(),
    justification: 'text',
    mate_minutes: 'int',
    offerings: json<MeasureOffering[]>(),
  },
  `SELECT p.id, p.visibility = 'published' AS published, p.minutes AS cover_minutes, s.sections, s.minutes AS section_minutes,
     to_json(coalesce(a.pilot_minutes, '{}')) AS pilot_minutes, coalesce(a.justification, '') AS justification,
     coalesce(a.mate_minutes, 0) AS mate_minutes,
     (SELECT coalesce(json_agg(json_build_object('kind', o.kind, 'amountHundredths', o.amount_hundredths, 'questions', q.questions,
          'fewestOptions', q.fewest) ORDER BY o.kind), '[]')
        FROM credit_offering o, LATERAL (SELECT count(*)::int AS questions, min(n.options)::int AS fewest
          FROM item i, LATERAL (SELECT count(*) AS options FROM choice c WHERE c.item_id = i.id) n
          WHERE i.offering_id = o.id AND i.retired_at IS NULL) q
        WHERE o.publication_id = p.id) AS offerings
   FROM publication p LEFT JOIN activity a ON a.publication_id = p.id,
     LATERAL (SELECT count(*)::int AS sections, coalesce(sum(minutes), 0)::int AS minutes FROM section WHERE publication_id = p.id) s
   WHERE p.id = ANY ($1::int[])`,
);
export interface PublicationMeasure extends CreditMeasure {
  published: boolean;
}
/** How long activities take and what they designate, as their editors entered it, by id. */
export async function creditMeasures(
  db: Reader,
  publicationIds: readonly number[],
): Promise<Map<number, PublicationMeasure>> {
  const rows = await db.all(MEASURE, [publicationIds]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        published: row.published,
        sections: row.sections,
        sectionMinutes: row.section_minutes,
        coverMinutes: row.cover_minutes,
        pilotMinutes: row.pilot_minutes,
        justification: row.justification,
        mateMinutes: row.mate_minutes,
        offerings: row.offerings,
      },
    ]),
  );
}
export const creditMeasure = async (db: Reader, publicationId: number): Promise<PublicationMeasure | null> =>
  (await creditMeasures(db, [publicationId])).get(publicationId) ?? null;

const PILOT = statement(
  'credit-bound.pilot',
  {},
  'UPDATE activity SET pilot_minutes = $2::int[], justification = $3 WHERE publication_id = $1',
);
export const storePilot = (
  db: Writer,
  publicationId: number,
  minutes: readonly number[],
  justification: string,
) => db.run(PILOT, [publicationId, minutes, justification]);
