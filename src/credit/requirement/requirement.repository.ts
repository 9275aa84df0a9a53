import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { RequirementRules } from '../credit.rules.ts';
import type { Requirement } from './requirement.data.ts';

const IN_FORCE = statement(
  'requirement.in-force',
  {
    authority: 'text',
    source: 'text',
    source_on: 'date?',
    checked_on: 'date?',
    confidence: 'text',
    rules: json<RequirementRules>(),
  },
  `SELECT authority, source, source_on, checked_on, confidence, rules FROM requirement_set WHERE authority = $1 AND effective_from <= $2::date
   ORDER BY effective_from DESC LIMIT 1`,
);
/** An authority's requirement on a day; null before its first one. */
export const requirementOn = (db: Reader, authority: string, day: string) =>
  db.maybe(IN_FORCE, [authority, day]);

const PUT = statement(
  'requirement.put',
  { id: 'int' },
  `INSERT INTO requirement_set (authority, effective_from, source, rules, source_on, checked_on, confidence)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (authority, effective_from) DO NOTHING RETURNING id`,
);
export const insertRequirement = (db: Writer, one: Requirement): Promise<number> =>
  db.run(PUT, [
    one.authority,
    one.effectiveFrom,
    one.source,
    JSON.stringify(one.rules),
    one.sourceOn,
    one.checkedOn,
    one.confidence,
  ]);
