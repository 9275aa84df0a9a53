import { json, type Reader, statement } from '#platform/postgres/database.ts';
import { keyWasTold } from '../learner/told-key.data.ts';
import { firstTestOrder } from './first-test.rules.ts';
import type { TestKind } from './test-kind.rules.ts';

/** What a learner's sittings leave of the first test of a publication. */
export interface FirstTestHistory {
  publication_id: number;
  kind: TestKind;
  asked: number;
  told: number;
  amount: number;
  passed: boolean;
  used: number;
  limit: number | null;
  opened_at: string | null;
}
const TOLD = keyWasTold('i', { user: '$1', offering: 'h.offering_id', sitting: 'h.open_id' });
const questions = (and = '') =>
  `(SELECT count(*) FROM item i WHERE i.offering_id = h.offering_id AND i.retired_at IS NULL${and})`;
/** Told keys, the costly part, are counted only where they may matter: after a pass everything is asked. */
const OWN = statement(
  'testable.own',
  { histories: json<FirstTestHistory[]>(), begun: json<number[]>() },
  `WITH history AS (
     SELECT offering_id, sum(used)::int AS used, bool_or(passed) AS passed, max(opened_at) AS opened_at, max(open_id) AS open_id
       FROM (SELECT offering_id, 1 AS used, status = 'APPROVED' AS passed, NULL::timestamptz AS opened_at, NULL::bigint AS open_id FROM attempt WHERE user_id = $1
         UNION ALL SELECT offering_id, 0, false, CASE WHEN closed_at IS NULL THEN opened_at END, CASE WHEN closed_at IS NULL THEN id END FROM sitting WHERE user_id = $1) each_one
      GROUP BY offering_id)
   SELECT (SELECT coalesce(json_agg(json_build_object('publication_id', o.publication_id, 'kind', o.kind, 'asked', ${questions()}, 'amount', o.amount_hundredths,
         'told', CASE WHEN h.passed OR h.used >= v.attempt_limit THEN 0 ELSE ${questions(` AND ${TOLD}`)} END,
         'passed', h.passed, 'used', h.used, 'limit', v.attempt_limit, 'opened_at', h.opened_at)), '[]')
       FROM history h JOIN credit_offering o ON o.id = h.offering_id JOIN activity v ON v.publication_id = o.publication_id
      WHERE (NOT h.passed OR h.used >= v.attempt_limit)
        AND o.id = (SELECT f.id FROM credit_offering f WHERE f.publication_id = o.publication_id ORDER BY ${firstTestOrder('f')} LIMIT 1)) AS histories,
     (SELECT coalesce(json_agg(DISTINCT f.publication_id), '[]') FROM front_matter_shown f JOIN activity v ON v.publication_id = f.publication_id
       WHERE f.user_id = $1 AND f.shown_at > $2::timestamptz AND v.suspended_at IS NOT NULL) AS begun`,
);
/** A learner's histories that may have used up a test, and suspended activities shown to them since that instant. */
export const ownTests = (db: Reader, userId: number, since: Date) => db.one(OWN, [userId, since]);
