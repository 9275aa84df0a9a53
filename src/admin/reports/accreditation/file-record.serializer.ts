import type { MitigationMethod } from '#catalog/activity/facts.data.ts';
import {
  type ActivityFacts,
  capacityOf,
  type GrantFact,
  hasStated,
  type PersonFact,
  type RelationshipFact,
} from '#catalog/activity/facts.rules.ts';
import { dateText } from '#kit/dates.ts';
import { moneyText } from '#kit/numbers.ts';

/** One paragraph; `of` is its subject. */
export interface Line {
  of?: string;
  text: string;
}
export const NOT_RECORDED = 'Not recorded in this system.';
export const day = (at: Date | string): string => dateText(at, 'en', 'long');
/** `1 answer`, `2 answers`. */
export const counted = (n: number, one: string, several = `${one}s`): string =>
  `${n} ${n === 1 ? one : several}`;

const METHODS: Record<MitigationMethod, string> = {
  'peer-review': 'peer review of the content',
  recused: 'recusal from the content concerned',
  divested: 'the relationship was ended',
  'evidence-limited': 'recommendations limited to the evidence',
};
const OTHERS = 'Planners and others in control who are not named above';
const EVIDENCE = 'Evidence that mitigation was done before the role began';

/**
 * People in control of the content who are not on the cover, as they stood on a day: unless support is on record,
 * nobody has stated that the list is complete.
 */
export function othersOf({ people, support }: ActivityFacts, today: string): Line[] {
  const others = people.filter(({ onCover }) => !onCover);
  if (others.length === 0) return [{ of: OTHERS, text: support === null ? NOT_RECORDED : 'Nobody.' }];
  return others.map((person) => ({ of: OTHERS, text: personText(person, today) }));
}

/** Who it is, since when, and what they stated; that nothing was stated is never told as nothing to disclose (R3, R6). */
export function personText(person: PersonFact, today: string, more: readonly string[] = []): string {
  const { name, role, beganOn, statedOn, relationships } = person;
  const about = new Set([name, role, ...more, capacityOf(person) ?? 'role not recorded'].filter(Boolean));
  const counts = hasStated(person, today);
  const stated = statedOn === null ? 'no statement recorded' : `stated on ${day(statedOn)}`;
  return [
    [...about].join(', '),
    beganOn ? `from ${day(beganOn)}` : 'first day not recorded',
    statedOn === null || counts ? stated : `${stated}, which does not count any more`,
    ...relationships.map(tieText),
    ...(counts && relationships.length === 0 ? ['no relationship'] : []),
  ]
    .join('; ')
    .concat('.');
}

const tieText = ({ nature, company, startsOn, endsOn, relevant }: RelationshipFact): string =>
  [
    `${nature}, ${company}`,
    startsOn ? `, from ${day(startsOn)}` : '',
    endsOn ? `, to ${day(endsOn)}` : '',
    relevant ? ' (relevant)' : ' (not relevant)',
  ].join('');

/** How each relevant relationship was mitigated, by whom and when, beside the day on which the role began (rule R5). */
export function mitigationOf({ people }: ActivityFacts, today: string): Line[] {
  const ties = people.flatMap((person) =>
    person.relationships.filter(({ relevant }) => relevant).map((tie) => ({ person, tie })),
  );
  if (ties.length > 0)
    return ties.map(({ person, tie }) => ({ of: EVIDENCE, text: mitigationText(person, tie) }));
  const areAllStated = people.length > 0 && people.every((person) => hasStated(person, today));
  return [
    {
      of: EVIDENCE,
      text: areAllStated ? 'None needed: nobody has stated a relevant relationship.' : NOT_RECORDED,
    },
  ];
}

/** Others in control and evidence of mitigation behind a version, from the facts stored with it (rules R5, R17). */
export const provenBy = (facts: ActivityFacts | undefined, on: string): Line[] =>
  facts
    ? [...othersOf(facts, on), ...mitigationOf(facts, on)]
    : [OTHERS, EVIDENCE].map((of) => ({ of, text: NOT_RECORDED }));

function mitigationText({ name, beganOn }: PersonFact, { nature, company, mitigation }: RelationshipFact) {
  const { words, method, by, on } = mitigation;
  const isBare = words.trim() === '' && method === null && by.trim() === '' && on === null;
  const about = `${name}, ${nature.toLowerCase()}, ${company}`;
  if (isBare) return `${about}: ${NOT_RECORDED}`;
  const done = [
    method ? METHODS[method] : 'method not recorded',
    by.trim() ? `by ${by.trim()}` : 'by whom is not recorded',
    on ? `on ${day(on)}` : 'day not recorded',
    beganOn ? `role began on ${day(beganOn)}` : 'first day of the role not recorded',
  ];
  return `${about}: ${done.join('; ')}.${words.trim() ? ` ${words.trim()}` : ''}`;
}

const SUPPORT = { none: 'None was received.', received: 'Received.' } as const;
export const supportText = ({ support }: Pick<ActivityFacts, 'support'>): string =>
  support === null ? NOT_RECORDED : SUPPORT[support];

/** Who gave what, and when the agreement was signed (rule R7). */
export function grantText({ company, kind, amountCents, currency, inKind, agreementOn }: GrantFact): string {
  const given =
    kind === 'money'
      ? amountCents === null
        ? 'amount not recorded'
        : moneyText(amountCents, currency)
      : `in kind: ${inKind.trim() || 'what was given is not recorded'}`;
  return `${company}; ${given}; ${agreementOn ? `signed on ${day(agreementOn)}` : 'agreement not recorded'}.`;
}
