import { statement, type Writer } from '#platform/postgres/database.ts';

/** What a copy takes over from its source unchanged; its id, address, state and days are its own. */
const SAME = `title, seo_title, excerpt, description_html, type, types, private, minutes, language, cover_file, cover_seed, attachment_file,
  attachment_mime, attachment_bytes, attachment_seconds, objectives, "references", joint_sponsor_id, interviewer_id`;
const PUBLICATION = statement(
  'publication-copy.publication',
  {},
  `INSERT INTO publication (id, slug, visibility, publication_date, modified_at, ${SAME})
   SELECT $2, $3, 'draft', $4, $5, ${SAME} FROM publication WHERE id = $1`,
);
const AUTHORS = statement(
  'publication-copy.authors',
  {},
  `INSERT INTO publication_author (publication_id, author_id, position, role)
   SELECT $2, author_id, position, role FROM publication_author WHERE publication_id = $1`,
);
const CATEGORIES = statement(
  'publication-copy.categories',
  {},
  'INSERT INTO publication_category (publication_id, category_id) SELECT $2, category_id FROM publication_category WHERE publication_id = $1',
);
const POINTS = statement(
  'publication-copy.points',
  {},
  'INSERT INTO key_point (publication_id, position, text) SELECT $2, position, text FROM key_point WHERE publication_id = $1',
);

export interface CoverCopy {
  source: number;
  id: number;
  slug: string;
  publicationDate: string;
  at: Date;
}
/** Copies a cover, with the people and things it names, as a draft. */
export async function copyCover(
  db: Writer,
  { source, id, slug, publicationDate, at }: CoverCopy,
): Promise<void> {
  await db.run(PUBLICATION, [source, id, slug, publicationDate, at]);
  for (const part of [AUTHORS, CATEGORIES, POINTS]) await db.run(part, [source, id]);
}
