import { firstTestOrder } from '#catalog/offered-test/first-test.rules.ts';
import { json, type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import type { ItemChange } from './change.data.ts';
import type { ChoiceWords, ItemWords } from './edit.rules.ts';

const ITEM = {
  id: 'int',
  first_id: 'int',
  version: 'int',
  edition: 'int',
  offering_id: 'int',
  publication_id: 'int',
  kind: 'int',
  position: 'int',
  vignette: 'text',
  stem: 'text',
  reference: 'text',
  section_id: 'int?',
  asked_from: 'instant?',
  retired_at: 'instant?',
  /** The version in which its figures began; empty if they begin with this one. */
  figures_of: 'int?',
  /** The kind of change that created this version, and why. */
  change: 'text?',
  change_reason: 'text',
  choices: json<ChoiceWords[]>(),
} as const;
export type EditedItem = RowOf<typeof ITEM>;
const SELECT = `SELECT i.id, coalesce(i.first_id, i.id) AS first_id, i.version, i.edition, i.offering_id, o.publication_id, o.kind::int AS kind,
    i.position, i.vignette, i.stem, i.reference, i.section_id, i.asked_from, i.retired_at,
    i.figures_of, i.change, i.change_reason,
    (SELECT json_agg(json_build_object('text', c.text, 'correct', c.correct, 'rationale', c.rationale) ORDER BY c.position)
       FROM choice c WHERE c.item_id = i.id) AS choices
  FROM item i JOIN credit_offering o ON o.id = i.offering_id`;
const ONE = statement('item-edit.one', ITEM, `${SELECT} WHERE i.id = $1`);
const OF_TEST = statement(
  'item-edit.of-test',
  ITEM,
  `${SELECT} WHERE o.publication_id = $1 ORDER BY o.kind, i.position, i.version DESC, i.id`,
);
const LATEST = statement(
  'item-edit.latest',
  ITEM,
  `${SELECT} WHERE coalesce(i.first_id, i.id) = $1 ORDER BY i.version DESC LIMIT 1`,
);
export const editedItem = (db: Reader, id: number): Promise<EditedItem | null> => db.maybe(ONE, [id]);
/** Every version of every question of a publication, in test order, the latest version first. */
export const editedItems = (db: Reader, publicationId: number): Promise<EditedItem[]> =>
  db.all(OF_TEST, [publicationId]);
export const latestVersion = (db: Reader, firstId: number): Promise<EditedItem | null> =>
  db.maybe(LATEST, [firstId]);

const TEST = statement(
  'item-edit.test',
  {
    publication_id: 'int',
    title: 'text',
    visibility: 'text',
    opened: 'bool',
    offerings: json<{ id: number; kind: 1 | 2 }[]>(),
    sections: json<{ id: number; title: string; position: number }[]>(),
  },
  `SELECT p.id AS publication_id, p.title, p.visibility,
     p.visibility NOT IN ('draft', 'scheduled', 'announced') OR EXISTS (SELECT 1 FROM front_matter_shown f WHERE f.publication_id = p.id) AS opened,
     (SELECT coalesce(json_agg(json_build_object('id', o.id, 'kind', o.kind) ORDER BY ${firstTestOrder('o')}), '[]') FROM credit_offering o WHERE o.publication_id = p.id) AS offerings,
     (SELECT coalesce(json_agg(json_build_object('id', s.id, 'title', s.title, 'position', s.position) ORDER BY s.position), '[]')
        FROM section s WHERE s.publication_id = p.id) AS sections
   FROM publication p WHERE p.id = $1`,
);
export type EditedTest = NonNullable<typeof TEST.row>;
/** The test of a publication, for editors; `opened` once anybody may have seen its questions. */
export const editedTest = (db: Reader, publicationId: number): Promise<EditedTest | null> =>
  db.maybe(TEST, [publicationId]);

const ANSWERED = statement(
  'item-edit.answered',
  { answered: 'bool' },
  `SELECT EXISTS (SELECT 1 FROM attempt_answer WHERE item_id = $1) OR EXISTS (SELECT 1 FROM choice WHERE item_id = $1 AND earlier_count > 0) AS answered`,
);
export const isAnswered = async (db: Reader, id: number): Promise<boolean> =>
  (await db.one(ANSWERED, [id])).answered;

const INSERT = statement(
  'item-edit.insert',
  { id: 'int' },
  `INSERT INTO item (offering_id, position, vignette, stem, reference, section_id, first_id, version, asked_from, copied_from, figures_of, change, change_reason)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
);
const CHOICES = statement(
  'item-edit.choices',
  {},
  `INSERT INTO choice (item_id, position, text, correct, rationale)
   SELECT $1, c.place, c.text, c.correct, c.rationale
     FROM jsonb_to_recordset($2::jsonb) AS c(place int, text text, correct bool, rationale text)
   ON CONFLICT (item_id, position) DO UPDATE SET text = excluded.text, correct = excluded.correct, rationale = excluded.rationale`,
);
/** First of all: no two choices may be right, not even for a moment. */
const NONE_RIGHT = statement(
  'item-edit.none-right',
  {},
  'UPDATE choice SET correct = false WHERE item_id = $1 AND correct',
);
const DROP_CHOICES = statement(
  'item-edit.drop-choices',
  {},
  'DELETE FROM choice WHERE item_id = $1 AND position > $2',
);
const UPDATE = statement(
  'item-edit.update',
  {},
  'UPDATE item SET vignette = $2, stem = $3, reference = $4, section_id = $5, edition = edition + 1 WHERE id = $1',
);
const writeChoices = (db: Writer, id: number, choices: readonly ChoiceWords[]) =>
  db.run(CHOICES, [id, JSON.stringify(choices.map((choice, at) => ({ ...choice, place: at + 1 })))]);

export interface NewItem {
  offeringId: number;
  position: number;
  firstId: number | null;
  version: number;
  at: Date;
  /** The question of another test that it was copied from. */
  copiedFrom?: number;
  /** Set for every version but the first. */
  change?: { figuresOf: number | null; change: ItemChange; reason: string };
}
export async function insertItem(db: Writer, one: NewItem, words: ItemWords): Promise<number> {
  const { id } = await db.one(INSERT, [
    one.offeringId,
    one.position,
    words.vignette,
    words.stem,
    words.reference,
    words.sectionId,
    one.firstId,
    one.version,
    one.at,
    one.copiedFrom ?? null,
    one.change?.figuresOf ?? null,
    one.change?.change ?? null,
    one.change?.reason ?? '',
  ]);
  await writeChoices(db, id, words.choices);
  return id;
}

/**
 * In place: only for a question that nobody has seen. Its choices stay, too: each one that is deleted is looked for in
 * all answers.
 */
export async function rewriteItem(db: Writer, id: number, words: ItemWords): Promise<void> {
  await db.run(UPDATE, [id, words.vignette, words.stem, words.reference, words.sectionId]);
  await db.run(NONE_RIGHT, [id]);
  await writeChoices(db, id, words.choices);
  await db.run(DROP_CHOICES, [id, words.choices.length]);
}

const RETIRE = statement('item-edit.retire', {}, 'UPDATE item SET retired_at = $2 WHERE id = $1');
export const storeRetirement = (db: Writer, id: number, at: Date) => db.run(RETIRE, [id, at]);

/** Moved aside first: no two questions may share a position, not even for a moment. */
const ASIDE = statement(
  'item-edit.aside',
  {},
  'UPDATE item SET position = -position WHERE id = ANY($1::bigint[])',
);
const PLACE = statement(
  'item-edit.place',
  {},
  'UPDATE item SET position = o.place FROM unnest($1::bigint[]) WITH ORDINALITY AS o(id, place) WHERE item.id = o.id',
);
export async function placeItems(db: Writer, ids: readonly number[]): Promise<void> {
  await db.run(ASIDE, [ids]);
  await db.run(PLACE, [ids]);
}
