import { type Reader, statement } from '#platform/postgres/database.ts';

const EXAMPLES = statement(
  'text-use.examples',
  {
    publication: 'text?',
    publication_id: 'int?',
    test: 'int?',
    section: 'text?',
    section_id: 'int?',
    author: 'text?',
    author_id: 'int?',
    medium: 'int?',
    member: 'int?',
    membership_order: 'int?',
    request: 'int?',
    issue: 'int?',
    certificate: 'int?',
    own_page: 'text?',
    own_page_id: 'int?',
  },
  `SELECT p.slug AS publication, p.id AS publication_id,
     (SELECT o.publication_id FROM credit_offering o JOIN publication t ON t.id = o.publication_id AND t.visibility = 'published'
       WHERE EXISTS (SELECT 1 FROM item i WHERE i.offering_id = o.id AND i.retired_at IS NULL) ORDER BY t.publication_date DESC, t.id LIMIT 1) AS test,
     s.slug AS section, s.id AS section_id, a.slug AS author, a.id AS author_id,
     (SELECT id FROM medium ORDER BY id DESC LIMIT 1) AS medium, (SELECT max(id) FROM user_account WHERE erased_at IS NULL) AS member,
     (SELECT max(id) FROM membership_order) AS membership_order, (SELECT max(id) FROM support_request) AS request,
     (SELECT max(id) FROM campaign) AS issue, (SELECT max(id) FROM certificate) AS certificate, o.slug AS own_page, o.id AS own_page_id
   FROM (SELECT 1) AS one LEFT JOIN LATERAL (SELECT * FROM publication WHERE visibility = 'published' ORDER BY publication_date DESC, id LIMIT 1) AS p ON true
   LEFT JOIN LATERAL (SELECT * FROM section WHERE publication_id = p.id ORDER BY position LIMIT 1) AS s ON true
   LEFT JOIN LATERAL (SELECT w.slug, w.id FROM author w JOIN publication_author c ON c.author_id = w.id WHERE c.publication_id = p.id ORDER BY c.position LIMIT 1) AS a ON true
   LEFT JOIN LATERAL (SELECT slug, id FROM static_page WHERE state = 'published' AND slug <> ALL ($1::text[]) ORDER BY id LIMIT 1) AS o ON true`,
);
/** Records whose pages show texts; `own_page` is an editor's page that is not one of the product's. */
export const exampleRecords = (db: Reader, productPages: readonly string[]) =>
  db.one(EXAMPLES, [productPages]);

const WRITTEN = statement(
  'interface-text.written-pages',
  { slug: 'text' },
  `SELECT slug FROM static_page WHERE state = 'published' AND shown_from IS NULL AND shown_until IS NULL`,
);
/** Pages that readers always see in an editor's text: outside its hours, a page shows the product's own. */
export const writtenPages = async (db: Reader): Promise<string[]> =>
  (await db.all(WRITTEN)).map(({ slug }) => slug);
