import { keepVersion } from '#admin/history/history.service.ts';
import { coverWords } from '#admin/resources/publication/cover-fields.service.ts';
import { recordOf } from '#admin/resources/publication/publication.service.ts';
import { wordsOfSection } from '#admin/resources/section/section-past.service.ts';
import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { RecordTable, Row, SetTable } from '../tell/rows.ts';

type Words = Record<string, unknown>;
/** Texts with a past, by the kind their history has at the desk. */
const READ = {
  publication: async (db: Writer, _: Visit, id: number): Promise<Words> => coverWords(await recordOf(db, id)),
  section: (db: Writer, _: Visit, id: number): Promise<Words> => wordsOfSection(db, id),
};
type PastKind = keyof typeof READ;

/** The text that the rows of a table belong to; null if they belong to none. */
const OWNERS: Partial<Record<RecordTable | SetTable, [PastKind, column: string]>> = {
  publication: ['publication', 'id'],
  publication_author: ['publication', 'publication_id'],
  publication_category: ['publication', 'publication_id'],
  key_point: ['publication', 'publication_id'],
  section: ['section', 'id'],
};

/**
 * What an import replaces is kept like what a save replaces: a translator is shown the English that was translated, and
 * no later one.
 */
export class Past {
  readonly #before = new Map<string, { kind: PastKind; id: number; words: Words }>();
  readonly #db: Writer;
  readonly #visit: Visit;
  readonly #standing: ReadonlyMap<number, unknown>;
  /** `before`: the publications that stood before the import, by number. */
  constructor({ db, visit, before }: { db: Writer; visit: Visit; before: ReadonlyMap<number, unknown> }) {
    this.#db = db;
    this.#visit = visit;
    this.#standing = before;
  }

  /** Reads each text once, before the first of its rows is written; what is new has no past. */
  async remember(table: RecordTable | SetTable, rows: readonly Row[]): Promise<void> {
    const [kind, column] = OWNERS[table] ?? [];
    if (!kind || !column) return;
    for (const row of rows) {
      const id = Number(row[column]);
      if (kind === 'publication' && !this.#standing.has(id)) continue;
      const record = `${kind}:${id}`;
      if (!this.#before.has(record))
        this.#before.set(record, { kind, id, words: await READ[kind](this.#db, this.#visit, id) });
    }
  }

  async keep(): Promise<void> {
    for (const [record, { kind, id, words }] of this.#before) {
      const after = await READ[kind](this.#db, this.#visit, id);
      await keepVersion(this.#db, this.#visit, record, { before: words, after });
    }
  }
}
