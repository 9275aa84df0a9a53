import { type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import { foldedPart, type Repository } from '../../kit/record.repository.ts';
import type { ValuesOfResource } from '../../kit/resource.schema.ts';
import { TERM_LANGUAGES } from './clinical-term.data.ts';
import type { clinicalTerms } from './clinical-term.schema.ts';

const COLUMNS = {
  id: 'int',
  name: 'text',
  kind: 'text',
  drugs: 'texts',
  en: 'texts',
  pt: 'texts',
  fr: 'texts',
  it: 'texts',
  de: 'texts',
} as const;
const forms = Object.entries(TERM_LANGUAGES).map(
  ([field, language]) =>
    `ARRAY (SELECT f.form FROM clinical_term_form f WHERE f.term_id = t.id AND f.language = '${language}' ORDER BY f.position) AS ${field}`,
);
const SELECT = `SELECT t.id, t.name, t.kind, t.drugs, ${forms.join(', ')} FROM clinical_term t`;
type ClinicalTermWords = ValuesOfResource<typeof clinicalTerms>;
type ClinicalTerm = RowOf<typeof COLUMNS> & ClinicalTermWords;

const PART = foldedPart('$2');
const ASKED = `($3::bigint IS NULL OR t.id = $3) AND ($1::text IS NULL OR t.kind = $1) AND ($2::text IS NULL OR array_to_string(t.drugs, ' ') LIKE ${PART}
  OR EXISTS (SELECT 1 FROM clinical_term_form f WHERE f.term_id = t.id AND search_fold(f.form) LIKE ${PART}))`;
const LISTED = statement(
  'clinical-term.list',
  COLUMNS,
  `${SELECT} WHERE ${ASKED} ORDER BY lower(t.name), t.id LIMIT $4::int OFFSET $5::int`,
);
const COUNT = statement(
  'clinical-term.count',
  { count: 'int' },
  `SELECT count(*)::int AS count FROM clinical_term t WHERE ${ASKED}`,
);
const LOCKED = statement('clinical-term.locked', COLUMNS, `${SELECT} WHERE t.id = $1 FOR UPDATE OF t`);
const lock = (db: Writer, id: number) => db.maybe(LOCKED, [id]) as Promise<ClinicalTerm | null>;

/** Each substance folded, once, in the order given. */
const foldedDrugs = (given: string) =>
  `ARRAY(SELECT search_fold(drug) FROM unnest(${given}::text[]) WITH ORDINALITY AS g(drug, place) GROUP BY 1 ORDER BY min(place))`;
const INSERT = statement(
  'clinical-term.insert',
  { id: 'int' },
  `INSERT INTO clinical_term (name, kind, drugs) VALUES ($1, $2, ${foldedDrugs('$3')}) ON CONFLICT (name) DO NOTHING RETURNING id`,
);
const UPDATE = statement(
  'clinical-term.update',
  { id: 'int' },
  `UPDATE clinical_term t SET name = $2, kind = $3, drugs = ${foldedDrugs('$4')}
   WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM clinical_term o WHERE o.name = $2 AND o.id <> t.id) RETURNING id`,
);
const CLEAR = statement('clinical-term.clear-forms', {}, 'DELETE FROM clinical_term_form WHERE term_id = $1');
const FORMS = statement(
  'clinical-term.insert-forms',
  {},
  `INSERT INTO clinical_term_form (term_id, language, position, form)
   SELECT $1, $2, place, form FROM unnest($3::text[]) WITH ORDINALITY AS given(form, place)`,
);

async function writeForms(db: Writer, id: number, words: ClinicalTermWords): Promise<ClinicalTerm | null> {
  for (const [field, language] of Object.entries(TERM_LANGUAGES))
    await db.run(FORMS, [id, language, words[field as keyof typeof TERM_LANGUAGES]]);
  return lock(db, id);
}
const DELETE = statement('clinical-term.delete', {}, 'DELETE FROM clinical_term WHERE id = $1');

/** A term with its forms in five languages; its name is the first English one, which must be unique. */
export const clinicalTermRepository: Repository<ClinicalTermWords, ClinicalTerm> = {
  async list(db, { filter, search, id = null, page }) {
    const values = [filter.kind, search, id];
    const rows = await db.all(LISTED, [...values, page.size, page.offset]);
    const { count } = await db.one(COUNT, values);
    return { rows: rows as ClinicalTerm[], count };
  },
  lock,
  async insert(db, words) {
    const made = await db.maybe(INSERT, [words.en[0], words.kind, words.drugs]);
    return made && writeForms(db, made.id, words);
  },
  async update(db, id, words) {
    const changed = await db.maybe(UPDATE, [id, words.en[0], words.kind, words.drugs]);
    if (!changed) return null;
    await db.run(CLEAR, [id]);
    return writeForms(db, id, words);
  },
  remove: (db, id) => db.run(DELETE, [id]),
};
