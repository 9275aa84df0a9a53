import { json, type Reader, statement } from '#platform/postgres/database.ts';
import { releaseOrder } from '../publication/release-order.data.ts';

const ANNOUNCED = statement(
  'calendar.announced',
  {
    id: 'int',
    slug: 'text',
    title: 'text',
    excerpt: 'text',
    publication_date: 'date',
    modified_at: 'instant',
    translation: json<{ slug: string | null; title: string; excerpt: string } | null>(),
  },
  `SELECT p.id, p.slug, p.title, p.excerpt, p.publication_date, p.modified_at,
     (SELECT json_build_object('slug', x.slug, 'title', x.title, 'excerpt', x.excerpt) FROM publication_translated x
        WHERE x.publication_id = p.id AND x.language = $3) AS translation
   FROM publication p WHERE p.visibility = 'announced' AND p.publication_date BETWEEN $1 AND $2
   ORDER BY ${releaseOrder('p')} LIMIT $4`,
);
/** Announced titles within a range of days (ISO), by date. */
export const announcedBetween = (
  db: Reader,
  span: { from: string; to: string },
  language: string,
  count: number,
) => db.all(ANNOUNCED, [span.from, span.to, language, count]);
