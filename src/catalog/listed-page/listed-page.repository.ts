import { json, type Reader, statement } from '#platform/postgres/database.ts';

const CHUNK = { number: 'int', count: 'int', modified: 'instant' } as const;
const PAGE = {
  id: 'int',
  slug: 'text',
  modified_at: 'instant',
  alternates: json<Record<string, string>>(),
} as const;

const COVERS = `FROM publication p WHERE p.visibility IN ('published', 'announced')
  AND ($1::text = 'en' OR EXISTS (SELECT 1 FROM publication_translated t WHERE t.publication_id = p.id AND t.language = $1::text))`;
const SECTIONS = `FROM section s JOIN publication p ON p.id = s.publication_id
  WHERE p.visibility = 'published' AND NOT p.private AND NOT s.private AND (s.position = 1 OR p.type = ANY ($2::text[]))
    AND ($1::text = 'en' OR EXISTS (SELECT 1 FROM section_translated t WHERE t.section_id = s.id AND t.language = $1::text))`;
const AUTHORS = `FROM author a JOIN publication_author pa ON pa.author_id = a.id
  JOIN publication p ON p.id = pa.publication_id AND p.visibility = 'published'
  WHERE $1::text = 'en' OR EXISTS (SELECT 1 FROM author_translation t WHERE t.author_id = a.id AND t.language = $1::text AND t.bio_html <> '') GROUP BY a.id`;

const chunks = (
  rows: string,
  size: string,
) => `SELECT chunk::int AS number, count(*)::int AS count, max(modified_at) AS modified
  FROM (SELECT modified_at, (row_number() OVER (ORDER BY id) - 1) / ${size} + 1 AS chunk FROM (${rows}) listed) numbered GROUP BY chunk ORDER BY chunk`;

const COVER_CHUNKS = statement(
  'listed-page.cover-chunks',
  CHUNK,
  chunks(`SELECT p.id, p.modified_at ${COVERS}`, '$2::int'),
);
const SECTION_CHUNKS = statement(
  'listed-page.section-chunks',
  CHUNK,
  chunks(`SELECT s.id, s.modified_at ${SECTIONS}`, '$3::int'),
);
const AUTHOR_CHUNKS = statement(
  'listed-page.author-chunks',
  CHUNK,
  chunks(`SELECT a.id, max(p.modified_at) AS modified_at ${AUTHORS}`, '$2::int'),
);

const COVER_PAGES = statement(
  'listed-page.covers',
  PAGE,
  `SELECT p.id, p.slug, p.modified_at,
     (SELECT coalesce(json_object_agg(o.language, o.slug ORDER BY o.language), '{}') FROM publication_translated o WHERE o.publication_id = p.id) AS alternates
   ${COVERS} ORDER BY p.id LIMIT $2::int OFFSET $3::int`,
);
const SECTION_PAGES = statement(
  'listed-page.sections',
  PAGE,
  `SELECT s.id, s.slug, s.modified_at,
     (SELECT coalesce(json_object_agg(o.language, o.slug ORDER BY o.language), '{}') FROM section_translated o WHERE o.section_id = s.id) AS alternates
   ${SECTIONS} ORDER BY s.id LIMIT $3::int OFFSET $4::int`,
);
const AUTHOR_PAGES = statement(
  'listed-page.authors',
  PAGE,
  `SELECT a.id, a.slug, max(p.modified_at) AS modified_at,
     (SELECT coalesce(json_object_agg(o.language, a.slug ORDER BY o.language), '{}') FROM author_translation o WHERE o.author_id = a.id AND o.bio_html <> '') AS alternates
   ${AUTHORS} ORDER BY a.id LIMIT $2::int OFFSET $3::int`,
);
export type ChunkRow = NonNullable<typeof COVER_CHUNKS.row>;
export type PageRow = NonNullable<typeof COVER_PAGES.row>;
type Window = { size: number; offset: number };

export const coverChunks = (db: Reader, language: string, size: number): Promise<ChunkRow[]> =>
  db.all(COVER_CHUNKS, [language, size]);
export const sectionChunks = (db: Reader, language: string, open: readonly string[], size: number) =>
  db.all(SECTION_CHUNKS, [language, open, size]);
export const authorChunks = (db: Reader, language: string, size: number): Promise<ChunkRow[]> =>
  db.all(AUTHOR_CHUNKS, [language, size]);

export const coverPages = (db: Reader, language: string, { size, offset }: Window): Promise<PageRow[]> =>
  db.all(COVER_PAGES, [language, size, offset]);
export const sectionPages = (
  db: Reader,
  language: string,
  open: readonly string[],
  { size, offset }: Window,
): Promise<PageRow[]> => db.all(SECTION_PAGES, [language, open, size, offset]);
export const authorPages = (db: Reader, language: string, { size, offset }: Window): Promise<PageRow[]> =>
  db.all(AUTHOR_PAGES, [language, size, offset]);
