import { type Reader, statement } from '#platform/postgres/database.ts';

const COLUMNS = {
  id: 'int',
  publication_id: 'int',
  title: 'text',
  file: 'text',
  mime_type: 'text',
  free: 'bool',
} as const;
const LIST = `m.id, m.publication_id, coalesce((SELECT x.title FROM material_translation x WHERE x.material_id = m.id AND x.language = $2), m.title) AS title, m.file, m.mime_type, m.free`;

const ONE = statement('material.one', COLUMNS, `SELECT ${LIST} FROM material m WHERE m.id = $1`);
export const findMaterial = (db: Reader, id: number, language: string) => db.maybe(ONE, [id, language]);

const FREE = statement(
  'material.free',
  COLUMNS,
  `SELECT ${LIST} FROM material m JOIN publication p ON p.id = m.publication_id
    WHERE m.publication_id = $1 AND m.free AND p.visibility = 'published' ORDER BY m.position`,
);
export const findFreeMaterials = (db: Reader, publicationId: number, language: string) =>
  db.all(FREE, [publicationId, language]);
export type MaterialRow = NonNullable<typeof ONE.row>;
