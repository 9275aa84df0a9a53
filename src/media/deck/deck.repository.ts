import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { DeckProblem, DeckState } from './deck.data.ts';

const ASK = statement(
  'deck.ask',
  {},
  `INSERT INTO slide_deck (section_id, medium_id, asked_at) VALUES ($1, $2, $3)
   ON CONFLICT (section_id) DO UPDATE SET medium_id = $2, asked_at = greatest($3, slide_deck.asked_at + interval '1 millisecond'), state = 'waiting', problem = NULL, tries = 0, taken_until = NULL`,
);
/**
 * Asks for the pages of a paper to become the slides of a section, in place of any earlier request: its time tells one
 * request from another, so no two have the same.
 */
export const askDeck = (db: Writer, sectionId: number, mediumId: number, at: Date) =>
  db.run(ASK, [sectionId, mediumId, at]);

const AGAIN = statement(
  'deck.again',
  {},
  `UPDATE slide_deck SET state = 'waiting', problem = NULL, tries = 0, taken_until = NULL, asked_at = greatest($2, asked_at + interval '1 millisecond') WHERE medium_id = $1`,
);
/** Asks again for the decks of a paper that was replaced. */
export const askDecksAgain = (db: Writer, mediumId: number, at: Date) => db.run(AGAIN, [mediumId, at]);

const FORGET = statement('deck.forget', {}, 'DELETE FROM slide_deck WHERE section_id = $1');
export const forgetDeck = (db: Writer, sectionId: number) => db.run(FORGET, [sectionId]);

const CLAIM = statement(
  'deck.claim',
  { section_id: 'int', file: 'text', tries: 'int', asked_at: 'instant' },
  `UPDATE slide_deck d SET tries = d.tries + 1, taken_until = $2 FROM medium m WHERE m.id = d.medium_id AND d.section_id = (
     SELECT section_id FROM slide_deck WHERE state = 'waiting' AND coalesce(taken_until, $1) <= $1 ORDER BY asked_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING d.section_id, m.file, d.tries, d.asked_at`,
);
export type ClaimedDeck = NonNullable<typeof CLAIM.row>;
/** Claims one waiting deck for one process until the given time. */
export const claimDeck = (db: Writer, now: Date, until: Date) => db.maybe(CLAIM, [now, until]);

const HOLD = statement(
  'deck.hold',
  {},
  `UPDATE slide_deck SET taken_until = $3 WHERE section_id = $1 AND asked_at = $2 AND state = 'waiting'`,
);
export const holdDeck = (db: Writer, { section_id, asked_at }: ClaimedDeck, until: Date) =>
  db.run(HOLD, [section_id, asked_at, until]);

const SETTLE = statement(
  'deck.settle',
  {},
  `UPDATE slide_deck SET state = CASE WHEN $3::text IS NULL THEN 'done' ELSE 'refused' END, problem = $3, taken_until = NULL
    WHERE section_id = $1 AND asked_at = $2 AND state = 'waiting'`,
);
/** Returns the number settled: none if another paper was asked for meanwhile. */
export const settleDeck = (db: Writer, { section_id, asked_at }: ClaimedDeck, problem: DeckProblem | null) =>
  db.run(SETTLE, [section_id, asked_at, problem]);

const FIND = statement(
  'deck.find',
  { state: 'text', problem: 'text?' },
  'SELECT state, problem FROM slide_deck WHERE section_id = $1',
);
export const findDeck = (db: Reader, sectionId: number) =>
  db.maybe(FIND, [sectionId]) as Promise<{ state: DeckState; problem: DeckProblem | null } | null>;

const COPY = statement(
  'deck.copy',
  {},
  `INSERT INTO slide_deck (section_id, medium_id, state, problem, asked_at)
   SELECT m.made, d.medium_id, d.state, d.problem, d.asked_at FROM slide_deck d
   JOIN unnest($1::bigint[], $2::bigint[]) AS m(source, made) ON m.source = d.section_id`,
);
/**
 * Copies the paper behind the slides of each section to the copy of that section; one still waiting is drawn for both.
 */
export const copyDecks = (
  db: Writer,
  { sources, made }: { sources: readonly number[]; made: readonly number[] },
) => db.run(COPY, [sources, made]);
