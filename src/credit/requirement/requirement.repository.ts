import { type Reader, statement } from '#platform/postgres/database.ts';
import type { Authority } from './requirement.data.ts';

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
