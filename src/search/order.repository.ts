import type { RankTerms } from './query/order.rules.ts';

/** Number of first results that are put in a finer order. */
export const REORDERED = 48;

/**
 * Worth of a match by place, each more than all below it together (B27): title, faculty, topics, excerpt, description,
 * lesson titles. Text is worth less than the last, but more the more often it matches.
 */
const PLACES = [
  ['h.head', 'a', 64],
  ['h.head', 'b', 32],
  ['h.head', 'c', 16],
  ['h.head', 'd', 8],
  ['d.body', 'a', 4],
  ['d.body', 'b', 2],
] as const;
const TEXT_WORTH = 1.9;
/** Worth of a substance relative to that of its class. */
const KIN_WORTH = 0.3;
/** Number of matching words in a text that gives half of its maximum worth. */
const HALF = 2;
/**
 * With this exponent, four times the worth counts twice: a document that matches all words somewhere precedes one named
 * after a single word.
 */
const BALANCE = 0.5;

const often = (said: string): string => `(${TEXT_WORTH} * ${said} / (${said} + ${HALF}))`;
/** How often a lesson contains some words; undoes PostgreSQL's division by their number. */
const count = (terms: string): string =>
  `coalesce(sum(ts_rank('{0,0,0,1}', s.words, ${terms}) * (numnode(${terms}) + 1) / 2), 0)`;

/** A page of results from `top (id, n)`, the first of them reordered. Locked text counts for those who may read it. */
export function reorderedSql(
  units: Record<keyof RankTerms, string>,
  languages: readonly string[],
  reading: string | null,
): string {
  const names = ['a', 'b', 'c', 'd', 'counted', 'kin'] as const;
  const parsed = names.map((name) => `to_tsquery(search_config(l.language), u.${name}) AS ${name}`);
  const called = PLACES.map(([where, name, worth]) => `${worth} * (${where} @@ u.${name})::int`).join(' + ');
  const kin = `${KIN_WORTH} * (16 * (ts_rank('{0,0,1,0}', h.head, u.kin) > 0)::int + 2 * (ts_rank('{0,0,1,0}', d.body, u.kin) > 0)::int + ${often('said.kin')})`;
  return `unit AS MATERIALIZED (SELECT u.place, l.language, ${parsed.join(', ')}
      FROM unnest(${names.map((name) => `${units[name]}::text[]`).join(', ')}) WITH ORDINALITY AS u(${names.join(', ')}, place), unnest(ARRAY[${languages.join(', ')}]) AS l(language)),
    judged AS (SELECT t.id, u.place, max(${called} + CASE WHEN h.head @@ u.b THEN 0 ELSE ${often('said.named')} END + CASE WHEN numnode(u.kin) > 0 THEN ${kin} ELSE 0 END) AS worth
      FROM top t JOIN search_head h ON h.publication_id = t.id JOIN search_document d ON d.publication_id = t.id AND d.language = h.language
      JOIN unit u ON u.language = h.language
      CROSS JOIN LATERAL (SELECT ${count('u.counted')} AS named, CASE WHEN numnode(u.kin) > 0 THEN ${count('u.kin')} ELSE 0 END AS kin FROM search_section s
        WHERE s.publication_id = t.id AND s.language = h.language AND ${reading ? `(s.open OR ${reading})` : 's.open'}) AS said
      WHERE t.n <= ${REORDERED} GROUP BY 1, 2),
    fine AS MATERIALIZED (SELECT id, sum(power(worth, ${BALANCE})) AS worth FROM judged GROUP BY id)
    SELECT t.id FROM top t LEFT JOIN fine f ON f.id = t.id ORDER BY t.n > ${REORDERED}, f.worth DESC NULLS LAST, t.n`;
}
