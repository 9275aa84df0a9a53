import { json, type Reader, statement } from '#platform/database.ts';
import type { FrontMatter } from './front-matter.rules.ts';

const FACTS = statement(
  'credit-gaps.facts',
  {
    starts_on: 'date',
    ends_on: 'date?',
    reviewed_on: 'date?',
    pharmacology_hundredths: 'int',
    mate_minutes: 'int',
    offerings: json<{ id: number; kind: 1 | 2; amount: number; passMark: number }[]>(),
    front_matter: json<FrontMatter | null>(),
  },
  `SELECT a.starts_on, coalesce(p.expiration_date, a.ends_on) AS ends_on, a.reviewed_on, a.pharmacology_hundredths, a.mate_minutes,
     (SELECT coalesce(json_agg(json_build_object('id', o.id, 'kind', o.kind, 'amount', o.amount_hundredths, 'passMark', o.pass_mark) ORDER BY o.kind), '[]')
        FROM credit_offering o WHERE o.publication_id = a.publication_id) AS offerings,
     (SELECT f.content - 'termsBefore' || jsonb_build_object('version', f.version) FROM front_matter f WHERE f.publication_id = a.publication_id ORDER BY f.version DESC LIMIT 1) AS front_matter
   FROM activity a JOIN publication p ON p.id = a.publication_id WHERE a.publication_id = $1`,
);
/** The terms of an activity, all of its credits; null where a publication is none. */
export const creditTerms = (db: Reader, publicationId: number) => db.maybe(FACTS, [publicationId]);
