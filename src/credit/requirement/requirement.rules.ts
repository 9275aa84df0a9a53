import { isDate } from '#kit/dates.ts';
import { tidied } from '#kit/text/folded.ts';
import type { Authority } from './requirement.data.ts';

/** What an authority asks for from a day on (rule R20); the figures of other authorities are null. */
export interface Requirement {
  authority: Authority;
  /** First day on which it applies, ISO. */
  effectiveFrom: string;
  /** Whole years of a block. */
  blockYears: number | null;
  /** A year in which a block began. */
  anchorYear: number | null;
  /** Self-assessment in a block, in hundredths of a credit. */
  selfAssessmentHundredths: number | null;
  /** Training on substance use disorders, once, in minutes (rule R30). */
  trainingMinutes: number | null;
  /** What is asked for, in a sentence that learners read. */
  source: string;
  /** Date of the source itself, ISO; null if it gives none. */
  sourceOn: string | null;
  /** Day on which the source was read, ISO; null if it was entered before that was asked. */
  checkedOn: string | null;
  /** How sure the figures are, for the office. */
  confidence: string;
}

type Figure = 'blockYears' | 'anchorYear' | 'selfAssessmentHundredths' | 'trainingMinutes';
const FIGURES: Readonly<Record<Authority, readonly Figure[]>> = {
  ABPN: ['blockYears', 'anchorYear', 'selfAssessmentHundredths'],
  DEA: ['trainingMinutes'],
};
const BOUNDS: Readonly<Record<Figure, readonly [least: number, most: number]>> = {
  blockYears: [1, 20],
  anchorYear: [1900, 2100],
  selfAssessmentHundredths: [1, 100_000],
  trainingMinutes: [1, 60_000],
};
const EVERY_FIGURE = Object.keys(BOUNDS) as Figure[];
export const REQUIREMENT_TEXT_MAX = 600;

/** With single spaces, and without the figures that its authority does not ask for. */
export const tidiedRequirement = (given: Requirement): Requirement => ({
  ...given,
  ...Object.fromEntries(
    EVERY_FIGURE.map((name) => [name, FIGURES[given.authority].includes(name) ? given[name] : null]),
  ),
  source: tidied(given.source),
  confidence: tidied(given.confidence),
});

export type RequirementProblem =
  | 'noDay'
  | 'noFigure'
  | 'range'
  | 'noSource'
  | 'long'
  | 'laterSource'
  | 'future';
/**
 * Why a requirement cannot be stored, by field: every figure needs its source and the day it was read (rule R20),
 * which is `today`, in UTC, or earlier.
 */
export function requirementProblems(
  given: Requirement,
  today: string,
): Partial<Record<keyof Requirement, RequirementProblem>> {
  const requirement = tidiedRequirement(given);
  const { authority, effectiveFrom, source, sourceOn, checkedOn, confidence } = requirement;
  const problems: Partial<Record<keyof Requirement, RequirementProblem>> = {};
  if (!isDate(effectiveFrom)) problems.effectiveFrom = 'noDay';
  for (const name of FIGURES[authority]) {
    const value = requirement[name];
    const [least, most] = BOUNDS[name];
    if (value === null) problems[name] = 'noFigure';
    else if (!(Number.isInteger(value) && value >= least && value <= most)) problems[name] = 'range';
  }
  if (source === '') problems.source = 'noSource';
  else if (source.length > REQUIREMENT_TEXT_MAX) problems.source = 'long';
  if (checkedOn === null || !isDate(checkedOn)) problems.checkedOn = 'noDay';
  else if (checkedOn > today) problems.checkedOn = 'future';
  else if (sourceOn !== null && sourceOn > checkedOn) problems.sourceOn = 'laterSource';
  if (confidence.length > REQUIREMENT_TEXT_MAX) problems.confidence = 'long';
  return problems;
}
