import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { Authority, Requirement } from './requirement.rules.ts';

const SOURCE = {
  authority: 'text',
  source: 'text',
  source_on: 'date?',
  checked_on: 'date?',
  confidence: 'text',
} as const;
const inForce = <const Figures extends Record<string, 'int'>>(authority: Authority, figures: Figures) =>
  statement(
    `requirement.in-force.${authority.toLowerCase()}`,
    { ...SOURCE, ...figures },
    `SELECT ${[...Object.keys(SOURCE), ...Object.keys(figures)].join(', ')} FROM requirement
     WHERE authority = '${authority}' AND effective_from <= $1::date ORDER BY effective_from DESC LIMIT 1`,
  );
const BLOCK = inForce('ABPN', { block_years: 'int', anchor_year: 'int', self_assessment_hundredths: 'int' });
const TRAINING = inForce('DEA', { training_minutes: 'int' });
/** The self-assessment that is asked for in a block of years on a day; null before the first requirement. */
export const blockRequirementOn = (db: Reader, day: string) => db.maybe(BLOCK, [day]);
/** The training on substance use disorders that is asked for on a day; null before the first requirement. */
export const trainingRequirementOn = (db: Reader, day: string) => db.maybe(TRAINING, [day]);

const PUT = statement(
  'requirement.put',
  {},
  `INSERT INTO requirement (authority, effective_from, block_years, anchor_year, self_assessment_hundredths,
     training_minutes, source, source_on, checked_on, confidence)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (authority, effective_from) DO NOTHING`,
);
export const insertRequirement = (db: Writer, one: Requirement): Promise<number> =>
  db.run(PUT, [
    one.authority,
    one.effectiveFrom,
    one.blockYears,
    one.anchorYear,
    one.selfAssessmentHundredths,
    one.trainingMinutes,
    one.source,
    one.sourceOn,
    one.checkedOn,
    one.confidence,
  ]);
