import { recordAudit } from '#identity/audit.service.ts';
import { notFound, refuseFields } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/database.ts';
import { recordVersion } from '#platform/record-version.ts';
import { refuse } from './drug-name.refusals.ts';
import {
  DRUG_NAME_MAX,
  DRUG_NAME_MIN,
  type DrugNameProblem,
  drugNameProblems,
  tidied,
} from './drug-name.rules.ts';
import {
  type DrugName,
  type DrugNameWords,
  deleteDrugName,
  foldedNames,
  insertDrugName,
  listDrugNames,
  lockDrugName,
  updateDrugName,
} from './drug-name.table.ts';

export type { DrugName } from './drug-name.table.ts';

export const drugNamesOf = (
  db: Reader,
  asked: { kind: string | null; search: string | null },
  sort: string,
  page: { size: number; offset: number },
) => listDrugNames(db, asked, sort, page);

export async function addDrugName(db: Writer, visit: Visit, given: DrugNameWords): Promise<DrugName> {
  const words = await storable(db, given);
  const made = await insertDrugName(db, words);
  if (!made) throw exists(words);
  await told(db, visit, 'drug-name.add', made, words);
  return made;
}

/** Of a name as it stands. */
export const drugNameVersion = ({ name, generic, kind }: DrugNameWords): string =>
  recordVersion(name, generic, kind);

/** What is not given stays; what somebody else has changed meanwhile is not overwritten. */
export async function changeDrugName(
  db: Writer,
  visit: Visit,
  id: number,
  { version, ...given }: Partial<DrugNameWords> & { version: string },
): Promise<DrugName> {
  const before = await lockDrugName(db, id);
  if (!before) throw notFound();
  if (drugNameVersion(before) !== version) throw changedMeanwhile(before);
  const words = await storable(db, {
    name: given.name ?? before.name,
    generic: given.generic ?? before.generic,
    kind: given.kind ?? before.kind,
  });
  if (isSame(before, words)) return before;
  const changed = await updateDrugName(db, { id, ...words });
  if (!changed) throw exists(words);
  const was = { nameBefore: before.name, genericBefore: before.generic, kindBefore: before.kind };
  await told(db, visit, 'drug-name.change', changed, { ...words, ...was });
  return changed;
}

export async function removeDrugName(db: Writer, visit: Visit, id: number): Promise<void> {
  const before = await lockDrugName(db, id);
  if (!before) throw notFound();
  await deleteDrugName(db, id);
  const { name, generic, kind } = before;
  await told(db, visit, 'drug-name.remove', before, { name, generic, kind });
}

/** Written down, and every process forgets what it found by the names as they were. */
async function told(
  db: Writer,
  visit: Visit,
  action: string,
  { id }: DrugName,
  detail: Record<string, string>,
): Promise<void> {
  await recordAudit(db, visit, { action, subject: `drug-name:${id}`, detail });
  db.invalidate('drug-names');
}

const isSame = (one: DrugNameWords, other: DrugNameWords): boolean =>
  one.name === other.name && one.generic === other.generic && one.kind === other.kind;

/** Tidied, looked at, folded as search folds, and looked at again: folding may leave nothing of a sign. */
async function storable(db: Reader, given: DrugNameWords): Promise<DrugNameWords> {
  const [name, generic] = [tidied(given.name), tidied(given.generic)];
  refuseProblems({ name, generic });
  const folded = await foldedNames(db, name, generic);
  refuseProblems(folded);
  return { ...folded, kind: given.kind };
}

const SAYS: Record<DrugNameProblem, string> = {
  empty: 'Write a name.',
  short: `A name has at least ${DRUG_NAME_MIN} characters.`,
  long: `A name has at most ${DRUG_NAME_MAX} characters.`,
  oneWord: 'Write the name as one word of letters and digits: search looks words up one by one.',
  signs: 'Write the substance in letters and digits.',
  same: 'The name and the substance are the same word.',
};

function refuseProblems(names: { name: string; generic: string }): void {
  refuseFields(
    Object.entries(drugNameProblems(names)).map(([field, problem]) => ({ field, detail: SAYS[problem] })),
  );
}

const changedMeanwhile = (one: DrugName) =>
  refuse(
    'drug-name-changed',
    { name: one.name, generic: one.generic },
    { meta: { version: drugNameVersion(one) } },
  );

const exists = ({ name, generic }: DrugNameWords) => refuse('drug-name-exists', { name, generic });
