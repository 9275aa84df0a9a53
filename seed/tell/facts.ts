import type { ActivityFacts, GrantFact, PersonFact } from '#catalog/activity/facts.rules.ts';
import { addDays, utcDate } from '#kit/dates.ts';
import type { Writer } from '#platform/postgres/database.ts';
import {
  type AuthorPlan,
  type Catalogue,
  DISCLOSURES,
  GRANTS,
  HOST,
  type PublicationPlan,
} from '../library.ts';
import { insertRows } from '../rows.ts';

type Plan = Pick<PublicationPlan, 'id' | 'authors' | 'type' | 'releaseOffsetDays'>;

const EDITOR = 'corinne-abelard-nwosu-313';
/** Work on a publication begins so many days before its release. */
const PREPARED_DAYS = 60;

/** One statement is older than a year, so that this can be seen. */
const statedDaysAgo: Record<string, number> = { 'emil-vasterholm-311': 400 };
export const statedOn = ({ slug }: Pick<AuthorPlan, 'slug'>, now: Date): string =>
  utcDate(addDays(now, -(statedDaysAgo[slug] ?? 60)));

/** The host asks the questions in these. */
const ASKED_TYPES: ReadonlySet<string> = new Set(['PUBLICATION_INTERVIEW', 'PODCAST']);
/** The slug of whoever asks the questions; null where nobody does. */
export const interviewerOf = ({ type }: Pick<PublicationPlan, 'type'>): string | null =>
  ASKED_TYPES.has(type) ? HOST : null;

/** Everyone in control of the content, the editor included (rule R3), with what each has to disclose. */
function peopleOf(plan: Plan, catalogue: Catalogue, now: Date): PersonFact[] {
  const asks = interviewerOf(plan);
  const cover = [...new Set([...plan.authors, ...(asks ? [asks] : [])])];
  return [...new Set([...cover, EDITOR])].flatMap((slug) => {
    const author = catalogue.authors.find((one) => one.slug === slug);
    if (!author) return [];
    const isNamed = cover.includes(slug);
    return [
      {
        id: author.id,
        name: printedName(author),
        role: `${author.jobTitle}, ${author.institute}`,
        onCover: isNamed,
        capacity: isNamed ? 'faculty' : 'planner',
        beganOn: utcDate(addDays(now, plan.releaseOffsetDays - PREPARED_DAYS)),
        exception: null,
        statedOn: statedOn(author, now),
        relationships: relationshipsOf(slug, now),
      },
    ];
  });
}

const printedName = ({ affix, affixType, name }: AuthorPlan): string =>
  affixType === 'prefix' ? `${affix} ${name}` : [name, affix].filter(Boolean).join(', ');

/** Of the fictional faculty: begun and mitigated before the first of these activities was prepared (rule R5). */
export const relationshipsOf = (slug: string, now: Date): PersonFact['relationships'] => {
  const found = DISCLOSURES[slug];
  return found
    ? [
        {
          ...found,
          startsOn: utcDate(addDays(now, -1500)),
          endsOn: null,
          relevant: true,
          mitigation: {
            words: 'Content reviewed by an editor without relationships.',
            method: 'peer-review',
            by: 'The content review board',
            on: utcDate(addDays(now, -1300)),
          },
        },
      ]
    : [];
};

const grantsOf = (plan: Plan, now: Date): GrantFact[] =>
  (GRANTS[plan.id] ?? []).map((one) => ({
    ...one,
    currency: 'USD',
    agreementOn: utcDate(addDays(now, plan.releaseOffsetDays - PREPARED_DAYS - 30)),
  }));

export const factsOf = (
  plan: Plan,
  catalogue: Catalogue,
  test: Pick<ActivityFacts, 'questions' | 'passMark'>,
  now: Date,
): ActivityFacts => ({
  ...test,
  startsOn: utcDate(addDays(now, plan.releaseOffsetDays)),
  people: peopleOf(plan, catalogue, now),
  support: GRANTS[plan.id] ? 'received' : 'none',
  grants: grantsOf(plan, now),
  attemptLimit: null,
  hasFrontMatter: true,
});

/** What the sentences of every demo activity rest on. */
export async function tellFacts(
  db: Writer,
  plans: readonly { id: number; facts: ActivityFacts }[],
): Promise<void> {
  await insertRows(
    db,
    'content_role',
    plans.flatMap(({ id, facts }) =>
      facts.people.map((person) => ({
        publication_id: id,
        author_id: person.id,
        capacity: person.capacity,
        began_on: person.beganOn,
      })),
    ),
  );
  await insertRows(
    db,
    'content_record',
    plans.map(({ id, facts }) => ({ publication_id: id, support: facts.support, edition: 1 })),
  );
  await insertRows(
    db,
    'commercial_support',
    plans.flatMap(({ id, facts }) =>
      facts.grants.map((grant) => ({
        publication_id: id,
        company: grant.company,
        kind: grant.kind,
        amount_cents: grant.amountCents,
        currency: grant.currency,
        in_kind: grant.inKind,
        agreement_on: grant.agreementOn,
      })),
    ),
  );
}
