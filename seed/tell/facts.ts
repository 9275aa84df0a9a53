import type { ActivityFacts, PersonFact } from '#catalog/activity/facts.rules.ts';
import type { AuthorPlan, Catalogue, FolderDay } from '../library.ts';
import { creditDayOf, dateOf, type Plan } from '../plans.ts';

const dayOf = (day: FolderDay | null | undefined, now: Date): string | null =>
  day === null || day === undefined ? null : dateOf(day, now);

export const statedOn = ({ stated }: Pick<AuthorPlan, 'stated'>, now: Date): string | null =>
  dayOf(stated, now);

const printedName = ({ affix, affixType, name }: AuthorPlan): string =>
  affixType === 'prefix' ? `${affix} ${name}` : [name, affix].filter(Boolean).join(', ');

export const relationshipsOf = (
  { relationships }: Pick<AuthorPlan, 'relationships'>,
  now: Date,
): PersonFact['relationships'] =>
  relationships.map(({ company, nature, startsOn, endsOn, relevant, mitigation }) => ({
    company,
    nature,
    startsOn: dayOf(startsOn, now),
    endsOn: dayOf(endsOn, now),
    relevant,
    mitigation: { ...mitigation, on: dayOf(mitigation.on, now) },
  }));

export const rolesOf = ({ people }: Pick<Plan, 'people'>, now: Date) =>
  people.map(({ author, capacity, beganOn, exception }) => ({
    author,
    capacity,
    beganOn: dayOf(beganOn, now),
    exception,
  }));
export const grantsOf = ({ grants }: Pick<Plan, 'grants'>, now: Date): ActivityFacts['grants'] =>
  grants.map(({ agreementOn, amountCents = null, ...one }) => ({
    ...one,
    amountCents,
    agreementOn: dayOf(agreementOn, now),
  }));

/** Slugs of the people named on a cover: the faculty in order, then the interviewer. */
export const namedOn = ({ authors, interviewer }: Pick<Plan, 'authors' | 'interviewer'>): string[] => [
  ...new Set([
    ...authors.map((one) => (typeof one === 'string' ? one : one.author)),
    ...(interviewer ? [interviewer] : []),
  ]),
];

/** Facts from the folder on which the sentences of an activity are based. */
export function factsOf(
  plan: Plan,
  { authors }: Pick<Catalogue, 'authors'>,
  test: Pick<ActivityFacts, 'kind' | 'amountHundredths' | 'questions' | 'passMark'>,
  now: Date,
): ActivityFacts {
  const named = namedOn(plan);
  const roles = new Map(rolesOf(plan, now).map((role) => [role.author, role]));
  const people = [...new Set([...named, ...roles.keys()])].flatMap((slug): PersonFact[] => {
    const author = authors.find((one) => one.slug === slug);
    if (!author) return [];
    const { capacity = null, beganOn = null, exception = null } = roles.get(slug) ?? {};
    return [
      {
        id: author.id,
        name: printedName(author),
        role: `${author.jobTitle}, ${author.institute}`,
        onCover: named.includes(slug),
        capacity,
        beganOn,
        exception,
        statedOn: statedOn(author, now),
        relationships: relationshipsOf(author, now),
      },
    ];
  });
  return {
    ...test,
    startsOn: creditDayOf(plan, now),
    people,
    support: plan.support,
    grants: grantsOf(plan, now),
    attemptLimit: plan.attemptLimit ?? null,
    hasFrontMatter: true,
    joint: null,
    others: [],
  };
}
