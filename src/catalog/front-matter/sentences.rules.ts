import {
  type ActivityFacts,
  capacityOf,
  hasStated,
  personGaps,
  supportGaps,
} from '../activity/facts.rules.ts';
import { questionsNeeded } from '../offered-test/further-sitting.rules.ts';
import type { FrontMatter } from './front-matter.rules.ts';
import { ENGLISH, methodWords } from './front-matter-words.rules.ts';

/** The part of the front matter composed from facts alone; if a fact is missing, there is no sentence. */
export type Sentences = Pick<FrontMatter, 'method' | 'faculty' | 'mitigation' | 'support'>;

export const sentencesOf = (facts: ActivityFacts, today: string): Sentences => ({
  method: methodSentence(facts, today),
  faculty: facts.people.map((person) => {
    const isStated = hasStated(person, today);
    const relevant = isStated ? person.relationships.filter((one) => one.relevant) : [];
    return {
      name: person.name,
      role: person.role,
      disclosure: relevant.map(({ nature, company }) => `${nature}, ${company}`).join('; '),
      statedOn: isStated ? person.statedOn : null,
      capacity: capacityOf(person),
    };
  }),
  mitigation: mitigationSentence(facts, today),
  support: supportSentence(facts),
});

/** Completion and repetition, according to the test's settings (rules R1, R11). */
export function methodSentence(facts: ActivityFacts, today: string): string {
  const { kind, questions, passMark, attemptLimit, amountHundredths } = facts;
  if (questions === 0) return '';
  const needed = Math.ceil((questions * passMark) / 100);
  const unexplained =
    kind === 2 ? questionsNeeded({ kind, asked: questions, amountHundredths }, today) : null;
  return methodWords(ENGLISH, { questions, needed, passMark, attemptLimit, unexplained });
}

/**
 * States that relevant relationships were mitigated, or that there are none: for everyone, or not at all (rule R6). The
 * office's record confirms that these are all.
 */
function mitigationSentence({ people, support }: ActivityFacts, today: string): string {
  if (
    support === null ||
    people.length === 0 ||
    people.some((person) => personGaps(person, today).length > 0)
  )
    return '';
  return people.some(({ relationships }) => relationships.some((one) => one.relevant))
    ? ENGLISH.say('mitigated')
    : ENGLISH.say('noRelationships');
}

/** Who supported it, and with what if it was not money (rule R7). */
function supportSentence(facts: ActivityFacts): string {
  if (supportGaps(facts).length > 0) return '';
  if (facts.support === 'none') return ENGLISH.say('noSupport');
  const sources = facts.grants.map(({ company, kind, inKind }) =>
    kind === 'money' ? ENGLISH.say('grant', { company }) : `${inKind}, in kind, from ${company}`,
  );
  return ENGLISH.say('support', { sources: sources.join('; ') });
}

/**
 * A version as it may be shown now. In one written before facts were on record, of an activity whose credit is
 * suspended, anything unproven is withheld.
 */
export function shownFrontMatter<Content extends Partial<FrontMatter>>(
  content: Content,
  isSuspended: boolean,
): Content {
  const people = content.faculty ?? [];
  const isComposed = people.length > 0 && people.every((one) => one.statedOn !== undefined);
  if (!isSuspended || isComposed) return content;
  const faculty = people.map(({ name, role }) => ({ name, role, disclosure: '', statedOn: null }));
  return { ...content, faculty, mitigation: '', support: '', method: '' };
}
