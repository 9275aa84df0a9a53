import type { Notice } from '#media/reference/notice.data.ts';
import type { Reference } from '#media/reference/reference.rules.ts';
import type { Notices } from '#media/reference/standing.rules.ts';
import { json, type Reader, statement } from '#platform/postgres/database.ts';

export const CITED = { references: json<Reference[]>(), notices: json<Notices>() } as const;

/** Registry notices on the sources that a publication cites: there are few, so they are fetched along with it. */
export const noticesOf = (publicationId: string): string =>
  `(SELECT coalesce(json_object_agg(n.registry || ':' || n.identifier, n.standing), '{}') FROM reference_standing n
     WHERE n.standing IN ('corrected', 'concern', 'retracted') AND ${publicationId} = ANY (n.cited_by))`;

const AMONG = statement(
  'reference.notices-among',
  { key: 'text', standing: 'text' },
  `SELECT n.registry || ':' || n.identifier AS key, n.standing FROM reference_standing n
    WHERE n.standing IN ('corrected', 'concern', 'retracted') AND n.registry || ':' || n.identifier = ANY ($1::text[])`,
);
export const noticesAmong = (db: Reader, keys: readonly string[]) =>
  db.all(AMONG, [keys]) as Promise<{ key: string; standing: Notice }[]>;
