import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { Authority, Requirement, RulesByAuthority } from './requirement.data.ts';

const inForce = <A extends Authority>(authority: A) =>
  statement(
    `requirement.in-force.${authority.toLowerCase()}`,
    {
      authority: 'text',
      source: 'text',
      source_on: 'date?',
      checked_on: 'date?',
      confidence: 'text',
      rules: json<RulesByAuthority[A]>(),
    },
    `SELECT authority, source, source_on, checked_on, confidence, rules FROM requirement_set
     WHERE authority = '${authority}' AND effective_from <= $1::date ORDER BY effective_from DESC LIMIT 1`,
  );
const [BLOCK, TRAINING] = [inForce('ABPN'), inForce('DEA')];
/** The self-assessment that is asked for in a block of years on a day; null before the first requirement. */
export const blockRequirementOn = (db: Reader, day: string) => db.maybe(BLOCK, [day]);
/** The training on substance use disorders that is asked for on a day; null before the first requirement. */
export const trainingRequirementOn = (db: Reader, day: string) => db.maybe(TRAINING, [day]);

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
