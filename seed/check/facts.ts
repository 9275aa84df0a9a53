import { statementFaults } from '#admin/resources/author/disclosure.rules.ts';
import { isExpiredFirst } from '#admin/resources/publication/schedule.rules.ts';
import { isReversed, utcDate } from '#kit/dates.ts';
import { grantFaults, roleFaults } from '#learning/activity/recorded-facts.rules.ts';
import type { PlanFile, Problem } from '../folder/files.ts';
import { endWords, expirationWords, factsWords, statementWords } from '../folder/words.ts';
import type { AuthorPlan } from '../library.ts';
import { dateOf } from '../plans.ts';
import { grantsOf, relationshipsOf, rolesOf, statedOn } from '../tell/facts.ts';

type Path = readonly (string | number)[];
/** Fields of a statement that a folder names differently. */
const STATED: Record<string, Path> = {
  disclosedOn: ['stated'],
  mitigation: ['mitigation', 'words'],
  mitigatedOn: ['mitigation', 'on'],
};

/** Where a folder has a field of a statement. */
export const statementPath = (path: Path): Path => path.flatMap((part) => STATED[part] ?? [part]);
/** Where a folder has a field of the facts of an activity. */
export const factsPath = (path: Path): Path => path.map((part) => (part === 'id' ? 'author' : part));

/** Checks statements of financial relationships, by the editors' rules (rules R3, R5 and R6). */
export function statementProblems(
  author: AuthorPlan,
  now: Date,
  problem: (path: Path, text: string) => Problem,
): Problem[] {
  const relationships = relationshipsOf(author, now).map(({ mitigation, ...one }) => ({
    ...one,
    mitigation: mitigation.words,
    mitigationMethod: mitigation.method,
    mitigatedBy: mitigation.by,
    mitigatedOn: mitigation.on,
  }));
  const today = utcDate(now);
  return statementFaults({ disclosedOn: statedOn(author, now) ?? today, relationships }, today).map((fault) =>
    problem(statementPath(fault.path), `${author.slug}: ${statementWords(fault.problem)}`),
  );
}

/** Checks who controls the content and who paid for it, by the editors' rules (rules R3 to R7). */
export const factsProblems = ({ data, problem }: PlanFile, now: Date): Problem[] =>
  data.publications.flatMap((one, at) => {
    const slugs = one.people.map(({ author }) => author);
    const people = rolesOf(one, now).map((role) => ({ ...role, id: slugs.indexOf(role.author) }));
    const today = utcDate(now);
    return [
      ...roleFaults(people, today),
      ...grantFaults({ support: one.support, grants: grantsOf(one, now) }, today),
    ].map(({ problem: code, path }) =>
      problem(['publications', at, ...factsPath(path)], `publication ${one.id}: ${factsWords(code)}`),
    );
  });

/**
 * No credit begins before the release, or on a later day that is still to come: until that one, whoever has it would
 * earn what does not count yet (rule R9). None ends before the release or before its own first day.
 */
export const creditDayProblems = ({ data, problem }: PlanFile, now: Date): Problem[] =>
  data.publications.flatMap((one, at) => {
    const end = one.expiresOn ?? one.expiresOffsetDays;
    const days = {
      publicationDate: dateOf(one.releasedOn ?? one.releaseOffsetDays ?? 0, now),
      expirationDate: end === null ? null : dateOf(end, now),
    };
    const field = one.expiresOn ? 'expiresOn' : 'expiresOffsetDays';
    const creditFrom = one.creditFrom === undefined ? days.publicationDate : dateOf(one.creditFrom, now);
    const begin = ['publications', at, 'creditFrom'];
    if (creditFrom < days.publicationDate) return [problem(begin, 'credit begins before the release')];
    if (creditFrom > days.publicationDate && creditFrom > utcDate(now))
      return [problem(begin, 'credit begins with the release, or on a later day that has come')];
    if (isExpiredFirst(days)) return [problem(['publications', at, field], expirationWords())];
    return isReversed({ from: creditFrom, to: days.expirationDate })
      ? [problem(['publications', at, field], endWords())]
      : [];
  });
