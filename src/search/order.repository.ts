import type { RankTerms } from './query/order.rules.ts';

/** Of what is found the first so many are put in a finer order. */
export const REORDERED = 48;

/**
 * What a place is worth, each more than all below it together (B27): title, faculty, topics, excerpt, description,
 * titles of lessons. Text is worth less than the last, and the more the oftener it says it.
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
/** A substance is worth so much of what the class itself is. */
const KIN_WORTH = 0.3;
/** So many words of a text are half of what it can be worth. */
const HALF = 2;
/** A place that is worth four times as much counts twice: what says all words somewhere comes before what is called by one. */
const BALANCE = 0.5;

const often = (said: string): string => `(${TEXT_WORTH} * ${said} / (${said} + ${HALF}))`;
/** How often a lesson says some words: PostgreSQL divides by how many there are. */
const count = (terms: string): string =>
  `coalesce(sum(ts_rank('{0,0,0,1}', s.words, ${terms}) * (numnode(${terms}) + 1) / 2), 0)`;

/** The places of a page, the first of them reordered, from `top (id, n)`. Locked text counts for whoever may read it. */
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
