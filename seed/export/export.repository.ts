import { json, type Reader, statement } from '#platform/postgres/database.ts';

export type Stored = Record<string, unknown> & { id: number };
const ROW = { row: json<Stored>() } as const;

const TABLES = {
  author: statement(
    'library-export.author',
    ROW,
    `SELECT to_jsonb(a) || jsonb_build_object(
       'image', (SELECT to_jsonb(i) FROM image i WHERE i.id = a.image_id),
       'relationships', (SELECT coalesce(jsonb_agg(to_jsonb(d) ORDER BY d.id), '[]') FROM disclosure d WHERE d.author_id = a.id),
       'languages', (SELECT coalesce(jsonb_agg(to_jsonb(t) ORDER BY t.language), '[]') FROM author_translation t WHERE t.author_id = a.id)) AS row
     FROM author a ORDER BY a.id`,
  ),
  category: statement(
    'library-export.category',
    ROW,
    `SELECT to_jsonb(c) || jsonb_build_object('parent', (SELECT p.name FROM category p WHERE p.id = c.parent_id),
       'languages', (SELECT coalesce(jsonb_agg(to_jsonb(t) ORDER BY t.language), '[]') FROM category_translation t WHERE t.category_id = c.id)) AS row
     FROM category c ORDER BY c.position, c.id`,
  ),
  formerTopic: statement(
    'library-export.former-topic',
    ROW,
    `SELECT jsonb_strip_nulls(jsonb_build_object('id', f.former_id, 'slug', f.slug, 'topic', c.name)) AS row
     FROM (SELECT former_id, slug, category_id FROM category_former
       UNION ALL SELECT former_id, NULL, category_id FROM category_former_id) f
     JOIN category c ON c.id = f.category_id ORDER BY f.slug, f.former_id`,
  ),
  sponsor: statement(
    'library-export.sponsor',
    ROW,
    'SELECT to_jsonb(j) AS row FROM joint_sponsor j ORDER BY j.id',
  ),
} as const;
export const allOf = async (db: Reader, table: keyof typeof TABLES): Promise<Stored[]> =>
  (await db.all(TABLES[table])).map(({ row }) => row);

const IDS = statement('library-export.ids', { id: 'int' }, 'SELECT id FROM publication ORDER BY id');
export const publicationIds = async (db: Reader): Promise<number[]> =>
  (await db.all(IDS)).map(({ id }) => id);

const gathered = (select: string, order: string): string =>
  `(SELECT coalesce(jsonb_agg(x.row ORDER BY ${order}), '[]') FROM (${select}) x)`;
/** A publication with everything that depends on it. */
const ONE = statement(
  'library-export.publication',
  ROW,
  `SELECT to_jsonb(p) - 'tsv' || jsonb_build_object(
     'authors', ${gathered(`SELECT jsonb_build_object('slug', a.slug, 'role', pa.role) AS row, pa.position FROM publication_author pa JOIN author a ON a.id = pa.author_id WHERE pa.publication_id = p.id`, 'x.position')},
     'interviewer', (SELECT a.slug FROM author a WHERE a.id = p.interviewer_id),
     'topics', ${gathered(`SELECT to_jsonb(c.name) AS row, c.position, c.id FROM publication_category pc JOIN category c ON c.id = pc.category_id WHERE pc.publication_id = p.id`, 'x.position, x.id')},
     'key_points', ${gathered(`SELECT jsonb_build_object('id', k.id, 'text', k.text) AS row, k.position FROM key_point k WHERE k.publication_id = p.id`, 'x.position')},
     'sections', ${gathered('SELECT to_jsonb(s) AS row, s.position FROM section s WHERE s.publication_id = p.id', 'x.position')},
     'materials', ${gathered(`SELECT to_jsonb(m) || jsonb_build_object('languages', (SELECT coalesce(jsonb_object_agg(t.language, t.title), '{}') FROM material_translation t WHERE t.material_id = m.id)) AS row, m.position, m.id FROM material m WHERE m.publication_id = p.id`, 'x.position, x.id')},
     'activity', (SELECT to_jsonb(a) FROM activity a WHERE a.publication_id = p.id),
     'offerings', ${gathered('SELECT to_jsonb(o) AS row, o.kind FROM credit_offering o WHERE o.publication_id = p.id', 'x.kind')},
     'front_matter', (SELECT f.content FROM front_matter f WHERE f.publication_id = p.id ORDER BY f.version DESC LIMIT 1),
     'roles', ${gathered(`SELECT to_jsonb(r) || jsonb_build_object('slug', a.slug) AS row, r.author_id FROM content_role r JOIN author a ON a.id = r.author_id WHERE r.publication_id = p.id`, 'x.author_id')},
     'support', (SELECT c.support FROM content_record c WHERE c.publication_id = p.id),
     'grants', ${gathered('SELECT to_jsonb(g) AS row, g.id FROM commercial_support g WHERE g.publication_id = p.id', 'x.id')},
     'items', ${gathered(
       `SELECT to_jsonb(i) || jsonb_build_object('kind', o.kind, 'choices', (SELECT jsonb_agg(to_jsonb(c) ORDER BY c.position) FROM choice c WHERE c.item_id = i.id)) AS row, o.kind, i.position
        FROM item i JOIN credit_offering o ON o.id = i.offering_id WHERE o.publication_id = p.id AND i.retired_at IS NULL`,
       'x.kind, x.position',
     )}) AS row
   FROM publication p WHERE p.id = $1`,
);
export const wholePublication = async (db: Reader, id: number): Promise<Stored> =>
  (await db.one(ONE, [id])).row;

const COVERS = statement(
  'library-export.cover-languages',
  { publication_id: 'int', language: 'text', slug: 'text', title: 'text', excerpt: 'text', stale: 'bool' },
  `SELECT t.publication_id, t.language, t.slug, t.title, t.excerpt, t.source_modified_at < p.words_changed_at AS stale
   FROM publication_translation t JOIN publication p ON p.id = t.publication_id ORDER BY 1, 2`,
);
export const coverLanguages = (db: Reader) => db.all(COVERS);

const SECTIONS = statement(
  'library-export.section-languages',
  {
    section_id: 'int',
    publication_id: 'int',
    language: 'text',
    slug: 'text',
    title: 'text',
    lead: 'text',
    body_html: 'text',
    stale: 'bool',
  },
  `SELECT t.section_id, s.publication_id, t.language, t.slug, t.title, t.lead, t.body_html, t.source_modified_at < s.words_changed_at AS stale
   FROM section_translation t JOIN section s ON s.id = t.section_id WHERE s.publication_id = $1 ORDER BY 1, 3`,
);
export const sectionLanguages = (db: Reader, publicationId: number) => db.all(SECTIONS, [publicationId]);

const TEXTS = statement(
  'library-export.text-languages',
  {
    kind: 'text',
    id: 'int',
    publication_id: 'int?',
    language: 'text',
    words: json<Record<string, string>>(),
    current: 'bool',
  },
  `SELECT t.kind, t.id, s.publication_id, t.language, t.words, s.words <@ t.source AS current
   FROM text_translation t JOIN text_source s ON s.kind = t.kind AND s.id = t.id WHERE t.kind <> 'evaluation'
   ORDER BY s.publication_id NULLS LAST, s.place, t.kind, t.id, t.language`,
);
export const textLanguages = (db: Reader) => db.all(TEXTS);

const FIGURES = statement(
  'library-export.figures',
  { id: 'int', file: 'text', title: 'text', alt: 'text', focus_x: 'int', focus_y: 'int' },
  `SELECT id, file, title, alt, focus_x, focus_y FROM medium
    WHERE id IN (SELECT medium_id FROM figure_use) OR file IN (SELECT picture_file FROM home_block) ORDER BY id`,
);
/** Pictures within texts and on the front page. */
export const shownFigures = (db: Reader) => db.all(FIGURES);
