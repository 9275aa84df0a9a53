import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const SLIDES = statement(
  'section-desk.slides',
  {},
  `UPDATE section SET slides = $2::jsonb, modified_at = greatest($3::timestamptz, modified_at + interval '1 millisecond') WHERE id = $1`,
);
export const storeSlides = (db: Writer, sectionId: number, slides: readonly object[], at: Date) =>
  db.run(SLIDES, [sectionId, JSON.stringify(slides), at]);

const SHOWN = statement(
  'section-desk.slide-files',
  { file: 'text' },
  `SELECT slide ->> 'image' AS file FROM section s CROSS JOIN LATERAL jsonb_array_elements(s.slides) AS slide WHERE s.id = $1`,
);
export const slideFiles = async (db: Reader, sectionId: number): Promise<string[]> =>
  (await db.all(SHOWN, [sectionId])).map(({ file }) => file);
