import { DISCLOSED_MONTHS, type MitigationMethod } from '#catalog/activity/facts.data.ts';
import { monthsBefore } from '#catalog/activity/facts.rules.ts';
import { type DisclosureState, NATURES, type Nature } from './author.data.ts';

export { isExcluding, monthsBefore } from '#catalog/activity/facts.rules.ts';

/** One relationship with an ineligible company; days as `2026-11-21` (rule R3). */
export interface FinancialRelationship {
  company: string;
  nature: string;
  startsOn: string | null;
  /** Null: it goes on. */
  endsOn: string | null;
  relevant: boolean;
  /** What was done before the person took part, in words for the office (rule R5). */
  mitigation: string;
  /** How, by whom and on which day, as facts: without them credit does not stand. */
  mitigationMethod: MitigationMethod | null;
  mitigatedBy: string;
  mitigatedOn: string | null;
}

/** A statement made before this day is more than a year old. */
export const yearBefore = (today: string): string => monthsBefore(today, 12);

/** Statements are asked for anew every year, and of everybody before anything of theirs gives credit (rule R3). */
export function disclosureState(statedOn: string | null, today: string): DisclosureState {
  if (statedOn === null) return 'missing';
  return statedOn < yearBefore(today) ? 'old' : 'current';
}

export type RelationshipProblem =
  | 'company'
  | 'companySigns'
  | 'nature'
  | 'order'
  | 'future'
  | 'past'
  | 'mitigation';

/** What is wrong with a relationship as it stands in a statement of that day, and where. */
export function relationshipProblem(
  one: FinancialRelationship,
  statedOn: string,
): { field: keyof FinancialRelationship; problem: RelationshipProblem } | null {
  if (one.company.trim() === '') return { field: 'company', problem: 'company' };
  // Learners read relationships one after the other, parted by this sign.
  if (one.company.includes(';')) return { field: 'company', problem: 'companySigns' };
  if (!NATURES.includes(one.nature as Nature)) return { field: 'nature', problem: 'nature' };
  if (one.startsOn !== null && one.startsOn > statedOn) return { field: 'startsOn', problem: 'future' };
  if (one.startsOn !== null && one.endsOn !== null && one.endsOn < one.startsOn)
    return { field: 'endsOn', problem: 'order' };
  if (one.endsOn !== null && one.endsOn < monthsBefore(statedOn, DISCLOSED_MONTHS))
    return { field: 'endsOn', problem: 'past' };
  if (one.relevant && one.mitigation.trim() === '') return { field: 'mitigation', problem: 'mitigation' };
  return null;
}

/** The day of a statement: one that has been, and not before anybody alive could have made it. */
export const isStatementDay = (day: string, today: string): boolean => day >= '2000-01-01' && day <= today;

/** A statement in one line, for the ledger: what it says, not how it was typed. */
export const statementText = (relationships: readonly FinancialRelationship[]): string =>
  relationships
    .map(
      ({
        company,
        nature,
        startsOn,
        endsOn,
        relevant,
        mitigation,
        mitigationMethod,
        mitigatedBy,
        mitigatedOn,
      }) =>
        [
          `${nature}, ${company}`,
          `${startsOn ?? ''} to ${endsOn ?? 'now'}`,
          relevant ? `relevant, mitigated: ${mitigation}` : 'not relevant',
          ...(mitigationMethod ? [`${mitigationMethod} by ${mitigatedBy}, ${mitigatedOn ?? ''}`] : []),
        ].join(', '),
    )
    .join('; ') || 'nothing to disclose';
