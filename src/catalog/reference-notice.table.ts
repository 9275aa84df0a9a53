import type { Reference } from '#media/reference.rules.ts';
import type { Notices } from '#media/reference-standing.rules.ts';
import { json } from '#platform/database.ts';

export const CITED = { references: json<Reference[]>(), notices: json<Notices>() } as const;

/** What registries noticed of the sources that a publication cites: few are, so it is read along. */
export const noticesOf = (publicationId: string): string =>
  `(SELECT coalesce(json_object_agg(n.registry || ':' || n.identifier, n.standing), '{}') FROM reference_standing n
     WHERE n.standing IN ('corrected', 'concern', 'retracted') AND ${publicationId} = ANY (n.cited_by))`;
