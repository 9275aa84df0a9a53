import {
  auditStatement,
  isSameStatement,
  productFaults as productsStated,
  stampStatement,
  statementsOf,
} from '#admin/resources/author/disclosure.service.ts';
import { nextMoment } from '#admin/resources/translation/translation.rules.ts';
import { utcDate } from '#kit/dates.ts';
import type { Visit } from '#kit/visit.ts';
import {
  auditFacts,
  excludedAmong,
  isSameRecord,
  type RecordedFacts,
  raiseEdition,
  recordedFactsOf,
} from '#learning/activity/facts.service.ts';
import { forgottenCompany } from '#learning/activity/funding.service.ts';
import { productFaults as productsThanked } from '#learning/activity/product-name.service.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { factsPath, statementPath } from '../check/facts.ts';
import type { Problem } from '../folder/file.ts';
import type { FolderPlaces } from '../folder/places.ts';
import { excludedWords, factsWords, forgottenWords, statementWords } from '../folder/words.ts';
import type { Library } from '../library.ts';

interface FactsWork {
  visit: Visit;
  library: Library;
  places: Pick<FolderPlaces, 'listed' | 'publication'>;
}

/** What people stated, and what offices recorded of activities, before an import. */
export interface FactsBefore {
  statements: Awaited<ReturnType<typeof statementsOf>>;
  facts: Map<number, RecordedFacts>;
}
export const factsBefore = async (
  db: Reader,
  { catalogue }: Library,
  publications: readonly number[],
): Promise<FactsBefore> => ({
  statements: await statementsOf(
    db,
    catalogue.authors.map(({ id }) => id),
  ),
  facts: await recordedFactsOf(db, publications),
});

/**
 * Applies to what an import wrote the rules of the administration that need the library: products by their names,
 * whom a statement excludes, and the money on record (rules R4, R6 and R7). What it replaced is kept in the audit log
 * as the desks keep it; returns the problems.
 */
export async function settleFacts(
  db: Writer,
  work: FactsWork,
  before: FactsBefore,
  changed: { authors: readonly number[]; publications: readonly number[] },
): Promise<Problem[]> {
  return [
    ...(await settleStatements(db, work, before.statements, changed.authors)),
    ...(await settleRecords(db, work, before.facts, changed.publications)),
  ];
}

async function settleStatements(
  db: Writer,
  { visit, library, places }: FactsWork,
  before: FactsBefore['statements'],
  ids: readonly number[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [id, after] of await statementsOf(db, ids)) {
    const stood = before.get(id);
    if (stood && isSameStatement(stood, after)) continue;
    const at = library.catalogue.authors.findIndex((author) => author.id === id);
    for (const { problem, path } of await productsStated(db, after.relationships))
      problems.push(places.listed('authors', at, statementWords(problem), statementPath(path)));
    if (!stood) continue;
    await stampStatement(db, id, after.disclosed_on, nextMoment(stood.disclosure_changed_at, visit.now));
    await auditStatement(db, visit, id, { before: stood, after });
  }
  return problems;
}

async function settleRecords(
  db: Writer,
  work: FactsWork,
  before: FactsBefore['facts'],
  ids: readonly number[],
): Promise<Problem[]> {
  const { visit, places } = work;
  const problems: Problem[] = [];
  for (const [id, after] of await recordedFactsOf(db, ids)) {
    const stood = before.get(id);
    if (stood && isSameRecord(stood, after)) continue;
    for (const { problem, path } of await productsThanked(db, after.grants))
      problems.push(places.publication(id, factsWords(problem), factsPath(path)));
    // A publication that the folder brings along comes with the people it had; what excludes one suspends its credit.
    if (!stood) continue;
    problems.push(...excludedProblems(work, stood, after));
    const company = await forgottenCompany(db, id, after.grants);
    if (company !== null) problems.push(places.publication(id, forgottenWords(company), ['grants']));
    if (after.edition === stood.edition) await raiseEdition(db, id, after.support);
    await auditFacts(db, visit, stood, after);
  }
  return problems;
}

/** Among the people whom the folder names, those whose role is new or another one. */
function excludedProblems(
  { visit, library, places }: FactsWork,
  before: RecordedFacts,
  after: RecordedFacts,
): Problem[] {
  const { publications, authors } = library.catalogue;
  const named = (publications.find((one) => one.id === after.publicationId)?.people ?? []).map(
    ({ author }) => ({ id: authors.find(({ slug }) => slug === author)?.id ?? 0 }),
  );
  const roleIn = (facts: RecordedFacts, id: number) => {
    const person = facts.people.find((one) => one.id === id);
    return person && [person.capacity, person.beganOn, person.exception].join();
  };
  return excludedAmong(after, named, utcDate(visit.now)).flatMap(({ at, ...person }) => {
    const id = named[at]?.id ?? 0;
    return roleIn(before, id) === roleIn(after, id)
      ? []
      : [places.publication(after.publicationId, excludedWords(person), ['people', at, 'author'])];
  });
}
