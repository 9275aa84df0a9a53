import { type Reader, type RowOf, statement, type Writer } from '#platform/database.ts';
import { isUniqueViolation } from '#platform/errors.ts';
import type { DrugNameKind } from './drug-name.data.ts';

const COLUMNS = { id: 'int', name: 'text', generic: 'text', kind: 'text' } as const;
const LIST = 'id, name, generic, kind';
export type DrugName = Omit<RowOf<typeof COLUMNS>, 'kind'> & { kind: DrugNameKind };
export type DrugNameWords = Omit<DrugName, 'id'>;

const PART = `'%' || replace(replace(replace(search_fold($2), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
const ASKED = `($1::text IS NULL OR kind = $1) AND ($2::text IS NULL OR name LIKE ${PART} OR generic LIKE ${PART})`;
const LISTED = statement(
  'drug-name.list',
  COLUMNS,
  `SELECT ${LIST} FROM drug_name WHERE ${ASKED}
   ORDER BY CASE $3::text WHEN 'generic' THEN generic END, CASE $3 WHEN '-generic' THEN generic END DESC,
     CASE $3 WHEN '-name' THEN name END DESC, name, generic LIMIT $4::int OFFSET $5::int`,
);
const COUNT = statement(
  'drug-name.count',
  { count: 'int' },
  `SELECT count(*)::int AS count FROM drug_name WHERE ${ASKED}`,
);
export async function listDrugNames(
  db: Reader,
  asked: { kind: string | null; search: string | null },
  sort: string,
  page: { size: number; offset: number },
): Promise<{ rows: DrugName[]; count: number }> {
  const values = [asked.kind, asked.search];
  const [rows, { count }] = await Promise.all([
    db.all(LISTED, [...values, sort, page.size, page.offset]),
    db.one(COUNT, values),
  ]);
  return { rows: rows as DrugName[], count };
}

const FOLDED = statement(
  'drug-name.folded',
  { name: 'text', generic: 'text' },
  'SELECT search_fold(search_fold($1)) AS name, search_fold(search_fold($2)) AS generic',
);
/** As search folds the words of a question. */
export const foldedNames = (db: Reader, name: string, generic: string) => db.one(FOLDED, [name, generic]);

const LOCKED = statement(
  'drug-name.locked',
  COLUMNS,
  `SELECT ${LIST} FROM drug_name WHERE id = $1 FOR UPDATE`,
);
export const lockDrugName = (db: Writer, id: number) => db.maybe(LOCKED, [id]) as Promise<DrugName | null>;

const INSERT = statement(
  'drug-name.insert',
  COLUMNS,
  `INSERT INTO drug_name (name, generic, kind) VALUES ($1, $2, $3) ON CONFLICT (name, generic) DO NOTHING RETURNING ${LIST}`,
);
/** Null when the pair is in the list already. */
export const insertDrugName = (db: Writer, { name, generic, kind }: DrugNameWords) =>
  db.maybe(INSERT, [name, generic, kind]) as Promise<DrugName | null>;

const UPDATE = statement(
  'drug-name.update',
  COLUMNS,
  `UPDATE drug_name SET name = $2, generic = $3, kind = $4 WHERE id = $1 RETURNING ${LIST}`,
);
/** Null when the pair is in the list already; the transaction is then lost. */
export async function updateDrugName(
  db: Writer,
  { id, name, generic, kind }: DrugName,
): Promise<DrugName | null> {
  try {
    return (await db.one(UPDATE, [id, name, generic, kind])) as DrugName;
  } catch (thrown) {
    if (isUniqueViolation(thrown, 'drug_name_pkey')) return null;
    throw thrown;
  }
}

const DELETE = statement('drug-name.delete', {}, 'DELETE FROM drug_name WHERE id = $1');
export const deleteDrugName = (db: Writer, id: number) => db.run(DELETE, [id]);
