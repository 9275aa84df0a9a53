import { statement, type Writer } from '#platform/postgres/database.ts';

const ADD = statement(
  'author-portrait.add',
  { id: 'int' },
  'INSERT INTO image (file, alt, width, height) VALUES ($1, $2, $3, $4) RETURNING id',
);
export const addImage = async (
  db: Writer,
  one: { file: string; alt: string; width: number; height: number },
): Promise<number> => (await db.one(ADD, [one.file, one.alt, one.width, one.height])).id;

const SHOW = statement('author-portrait.show', {}, 'UPDATE author SET image_id = $2 WHERE id = $1');
export const showImage = (db: Writer, authorId: number, imageId: number | null) =>
  db.run(SHOW, [authorId, imageId]);

const FORGET = statement(
  'author-portrait.forget',
  {},
  'DELETE FROM image WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM author WHERE image_id = $1)',
);
/** Deletes a portrait that nobody shows any more. */
export const forgetImage = (db: Writer, id: number) => db.run(FORGET, [id]);
