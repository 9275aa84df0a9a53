import { recordAudit } from '#identity/audit.service.ts';
import { notFound, refuseFields } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/database.ts';
import { recordVersion } from '#platform/record-version.ts';
import { refuse } from './clinical-term.refusals.ts';
import {
  TERM_FORM_MAX,
  TERM_FORMS_MAX,
  type TermProblem,
  termProblems,
  tidiedForms,
} from './clinical-term.rules.ts';
import {
  type ClinicalTerm,
  type ClinicalTermWords,
  deleteClinicalTerm,
  insertClinicalTerm,
  lockClinicalTerm,
  updateClinicalTerm,
} from './clinical-term.table.ts';

export { type ClinicalTerm, listClinicalTerms } from './clinical-term.table.ts';

/** Of a term as it stands. */
export const clinicalTermVersion = ({ kind, drugs, en, pt, fr, it, de }: ClinicalTermWords): string =>
  recordVersion(kind, drugs, en, pt, fr, it, de);

export async function addClinicalTerm(
  db: Writer,
  visit: Visit,
  given: ClinicalTermWords,
): Promise<ClinicalTerm> {
  const words = storable(given);
  const made = await insertClinicalTerm(db, words);
  if (!made) throw exists(words);
  await record(db, visit, 'clinical-term.add', made);
  return made;
}

/** What somebody else has changed meanwhile is not overwritten. */
export async function changeClinicalTerm(
  db: Writer,
  visit: Visit,
  id: number,
  { version, ...given }: ClinicalTermWords & { version: string },
): Promise<ClinicalTerm> {
  const before = await lockClinicalTerm(db, id);
  if (!before) throw notFound();
  if (clinicalTermVersion(before) !== version) throw changedMeanwhile(before);
  const words = storable(given);
  const changed = await updateClinicalTerm(db, id, words);
  if (!changed) throw exists(words);
  if (clinicalTermVersion(changed) !== version)
    await record(db, visit, 'clinical-term.change', changed, before);
  return changed;
}

export async function removeClinicalTerm(db: Writer, visit: Visit, id: number): Promise<void> {
  const before = await lockClinicalTerm(db, id);
  if (!before) throw notFound();
  await deleteClinicalTerm(db, id);
  await record(db, visit, 'clinical-term.remove', before);
}

/** Written down, and every process forgets what it found by the terms as they were. */
async function record(
  db: Writer,
  visit: Visit,
  action: string,
  term: ClinicalTerm,
  before?: ClinicalTerm,
): Promise<void> {
  const detail = { ...said(term), ...(before ? { before: JSON.stringify(said(before)) } : {}) };
  await recordAudit(db, visit, { action, subject: `clinical-term:${term.id}`, detail });
  db.invalidate('clinical-terms');
}
const said = ({ name, kind, drugs, en, pt, fr, it, de }: ClinicalTerm): Record<string, string> => ({
  name,
  kind,
  ...Object.fromEntries(
    Object.entries({ drugs, en, pt, fr, it, de }).map(([key, list]) => [key, list.join('; ')]),
  ),
});

function storable({ kind, ...given }: ClinicalTermWords): ClinicalTermWords {
  refuseFields(
    Object.entries(termProblems(given)).map(([field, problem]) => ({ field, detail: SAYS[problem] })),
  );
  const { en, pt, fr, it, de, drugs } = given;
  return {
    kind,
    en: tidiedForms(en),
    pt: tidiedForms(pt),
    fr: tidiedForms(fr),
    it: tidiedForms(it),
    de: tidiedForms(de),
    drugs: tidiedForms(drugs),
  };
}
const SAYS: Record<TermProblem, string> = {
  empty: 'Write at least one English form.',
  forms: `Write up to ${TERM_FORMS_MAX} forms of at most ${TERM_FORM_MAX} characters, in letters and digits, with semicolons between them.`,
};

const changedMeanwhile = (one: ClinicalTerm) =>
  refuse('clinical-term-changed', { name: one.name }, { meta: { version: clinicalTermVersion(one) } });

const exists = ({ en }: ClinicalTermWords) => refuse('clinical-term-exists', { name: en[0] ?? '' });
