import { DISCLOSED_MONTHS, type MitigationMethod } from '#catalog/activity/facts.data.ts';
import { monthsBefore } from '#catalog/activity/facts.rules.ts';
import { bearsMark } from '#learning/activity/recorded-facts.rules.ts';
import { type DisclosureState, NATURES, type Nature } from './author.data.ts';

export { isExcluding, monthsBefore } from '#catalog/activity/facts.rules.ts';

/** One relationship with an ineligible company; dates as `2026-11-21` (rule R3). */
export interface FinancialRelationship {
  company: string;
  nature: string;
  startsOn: string | null;
  /** Null: it is ongoing. */
  endsOn: string | null;
  relevant: boolean;
  /** What was done before the person took part, described for the office (rule R5). */
  mitigation: string;
  /** How, by whom and when, as facts: without them credit is not valid. */
  mitigationMethod: MitigationMethod | null;
  mitigatedBy: string;
  mitigatedOn: string | null;
}

/** A statement made before this date is more than a year old. */
export const yearBefore = (today: string): string => monthsBefore(today, 12);

/** Statements are required anew every year, and from everybody before anything of theirs gives credit (rule R3). */
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

/** What is wrong with a relationship in a statement of that date, and in which field. */
export function relationshipProblem(
  one: FinancialRelationship,
  statedOn: string,
): { field: keyof FinancialRelationship; problem: RelationshipProblem } | null {
  if (one.company.trim() === '') return { field: 'company', problem: 'company' };
  // Learners read relationships in sequence, separated by this character.
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

/** The date of a statement: not in the future, and not implausibly early. */
export const isStatementDay = (day: string, today: string): boolean => day >= '2000-01-01' && day <= today;

export interface StatementFault {
  problem: RelationshipProblem | 'day' | 'mitigated' | 'product';
  path: readonly (string | number)[];
}
/** What is wrong with a statement, and at which of its fields (rules R3, R5 and R6). */
export function statementFaults(
  { disclosedOn, relationships }: { disclosedOn: string; relationships: readonly FinancialRelationship[] },
  today: string,
): StatementFault[] {
  return [
    ...(isStatementDay(disclosedOn, today) ? [] : [{ problem: 'day' as const, path: ['disclosedOn'] }]),
    ...relationships.flatMap((one, at): StatementFault[] => {
      const found = relationshipProblem(one, disclosedOn);
      const path = (field: keyof FinancialRelationship) => ['relationships', at, field];
      return [
        ...(found ? [{ problem: found.problem, path: path(found.field) }] : []),
        ...((one.mitigatedOn ?? '') > today
          ? [{ problem: 'mitigated' as const, path: path('mitigatedOn') }]
          : []),
        ...(bearsMark(one.company) ? [{ problem: 'product' as const, path: path('company') }] : []),
      ];
    }),
  ];
}

/** A statement in one line, for the ledger: its contents, not how they were typed. */
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
          relevant ? 'relevant' : 'not relevant',
          mitigation && `mitigated: ${mitigation}`,
          [mitigationMethod, mitigatedBy && `by ${mitigatedBy}`].filter(Boolean).join(' '),
          mitigatedOn,
        ]
          .filter(Boolean)
          .join(', '),
    )
    .join('; ') || 'nothing to disclose';
