import { createServer } from 'node:http';
import pg from 'pg';

/**
 * What the machine can do at best: bare `node:http` with prepared bytes, and with the best single statement that writes
 * its own document.
 */
const [port = '0', databaseUrl = '', page = '', include = ''] = process.argv.slice(2);
const bytes = Buffer.from(page, 'base64');
const headers = Object.fromEntries(
  include ? Object.entries(JSON.parse(include) as Record<string, string>) : [],
);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

const CARD = `json_build_object('type', 'Publication', 'id', p.id::text, 'attributes', json_build_object('slug', p.slug, 'title', p.title, 'excerpt', p.excerpt, 'type', p.type, 'types', p.types,
  'modified', p.modified_at, 'publicationDate', p.publication_date, 'expirationDate', p.expiration_date, 'minutes', p.minutes, 'private', p.private, 'cover', p.cover_file, 'description', p.description_html,
  'objectives', p.objectives, 'references', p."references"),
  'relationships', json_build_object('author', (SELECT json_build_object('data', json_build_object('type', 'Author', 'id', pa.author_id::text)) FROM publication_author pa WHERE pa.publication_id = p.id AND pa.position = 1),
  'sections', (SELECT json_agg(json_build_object('type', 'Section', 'id', s.id::text) ORDER BY s.position) FROM section s WHERE s.publication_id = p.id),
  'categories', (SELECT json_agg(json_build_object('type', 'Category', 'id', c.category_id::text)) FROM publication_category c WHERE c.publication_id = p.id)))`;
const AUTHORS = `SELECT json_build_object('type', 'Author', 'id', a.id::text, 'attributes', json_build_object('fullName', a.full_name, 'jobTitle', a.job_title, 'institute', a.institute, 'bio', a.bio_html, 'slug', a.slug)) AS one`;
const LIST = `WITH page AS (SELECT p.*, count(*) OVER () AS total FROM publication p WHERE p.visibility = 'published' ORDER BY p.modified_at DESC, p.id DESC LIMIT 6)
  SELECT json_build_object('data', (SELECT json_agg(${CARD} ORDER BY p.modified_at DESC, p.id DESC) FROM page p),
    'included', (SELECT json_agg(one) FROM (${AUTHORS} FROM author a WHERE a.id IN (SELECT author_id FROM publication_author pa JOIN page ON page.id = pa.publication_id)
      UNION ALL SELECT json_build_object('type', 'Category', 'id', c.id::text, 'attributes', json_build_object('slug', c.slug, 'name', c.name)) FROM category c WHERE c.id IN (SELECT category_id FROM publication_category pc JOIN page ON page.id = pc.publication_id)) AS parts),
    'meta', json_build_object('pagination', json_build_object('count', (SELECT max(total) FROM page))))::text AS document`;
const ONE = `SELECT json_build_object('data', ${CARD},
    'included', (SELECT json_agg(one) FROM (${AUTHORS} FROM author a JOIN publication_author pa ON pa.author_id = a.id WHERE pa.publication_id = p.id
      UNION ALL SELECT json_build_object('type', 'Section', 'id', s.id::text, 'attributes', json_build_object('title', s.title, 'slug', s.slug, 'order', s.position, 'minutes', s.minutes, 'meta_description', s.meta_description)) FROM section s WHERE s.publication_id = p.id
      UNION ALL SELECT json_build_object('type', 'KeyPoint', 'id', k.id::text, 'attributes', json_build_object('text', k.text, 'order', k.position)) FROM key_point k WHERE k.publication_id = p.id
      UNION ALL SELECT json_build_object('type', 'Material', 'id', m.id::text, 'attributes', json_build_object('title', m.title, 'size', m.bytes, 'free', m.free)) FROM material m WHERE m.publication_id = p.id) AS parts),
    'meta', (SELECT f.content FROM front_matter f WHERE f.publication_id = p.id ORDER BY f.version DESC LIMIT 1))::text AS document FROM publication p WHERE p.id = 2746`;

createServer(async (request, response) => {
  if (request.url === '/page')
    return void response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes);
  const text = request.url === '/list' ? LIST : ONE;
  const { rows } = await pool.query<{ document: string }>({ name: request.url ?? '', text });
  const body = rows[0]?.document ?? '';
  response
    .writeHead(200, { 'content-type': 'application/vnd.api+json', 'content-length': Buffer.byteLength(body) })
    .end(body);
}).listen(Number(port), '127.0.0.1');
