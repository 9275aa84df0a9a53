import type { FrontMatter } from '#catalog/front-matter/front-matter.rules.ts';
import { frontMatterFor } from '#catalog/front-matter/kinds.rules.ts';
import type { FrontMatterIn } from '#catalog/front-matter/language.rules.ts';
import { frontMatterIn } from '#catalog/front-matter/language.service.ts';
import { frontMatterTranslation } from '#catalog/language/text-translation.service.ts';
import { SITTING_MS } from '#catalog/offered-test/further-sitting.rules.ts';
import { publicationOf } from '#catalog/publication/publication.service.ts';
import { readable } from '#catalog/publication/reading.service.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { type ActivityTerms, activityTerms } from '../activity/activity.repository.ts';
import { toldTerms } from '../activity/edit.repository.ts';
import { noTest, termsNotShown, testChanged } from '../attempt/attempt-refusal.service.ts';
import { frontMatterVersion, type SittingRow, type SittingTerms } from './sitting.repository.ts';

/** Terms with the front matter as its reader is shown it. */
export type ShownTerms = Omit<ActivityTerms, 'front_matter'> & {
  front_matter: FrontMatterIn<FrontMatter> | null;
};
export async function termsIn(db: Reader, terms: ActivityTerms, language: string): Promise<ShownTerms> {
  const { front_matter: front } = terms;
  if (!front) return { ...terms, front_matter: null };
  const translation = await frontMatterTranslation(db, terms.publication_id, language);
  return { ...terms, front_matter: frontMatterIn(language, front, translation) };
}

/** The terms that are frozen on an attempt. */
export const frozenTerms = (terms: ActivityTerms): SittingTerms => ({
  title: terms.title,
  learningFormat: terms.learning_format,
  amountHundredths: terms.amount_hundredths,
  pharmacologyHundredths: terms.pharmacology_hundredths,
  mateMinutes: terms.mate_minutes,
  passMark: terms.pass_mark,
  attemptLimit: terms.attempt_limit,
});

/** The terms that were shown for a sitting. */
export async function termsOfSitting(
  db: Reader,
  sitting: SittingRow,
  now: ActivityTerms,
): Promise<ActivityTerms> {
  const { terms, sheet, front_matter_version: version } = sitting;
  const told = await frontMatterVersion(db, sitting.publication_id, version);
  return {
    ...now,
    title: terms.title,
    learning_format: terms.learningFormat,
    amount_hundredths: terms.amountHundredths,
    pharmacology_hundredths: terms.pharmacologyHundredths,
    mate_minutes: terms.mateMinutes ?? now.mate_minutes,
    pass_mark: terms.passMark,
    attempt_limit: terms.attemptLimit,
    items: sheet.length,
    front_matter: told ? frontMatterFor(told.content, now.kind) : null,
  };
}

/** The current terms of a test, for any caller. */
export async function termsNow(
  db: Reader,
  publicationId: number,
  kind: 1 | 2 | null,
): Promise<ActivityTerms> {
  const terms = await activityTerms(db, publicationId, kind);
  if (!terms) throw noTest();
  return terms;
}

/** Refuses what is not there or has no test: whoever passed nothing of it is not told to pass it first (API-103). */
export async function refuseUntested(
  db: Reader,
  visit: Visit,
  publicationId: number,
  kind: 1 | 2 | null,
): Promise<void> {
  readable(await publicationOf(db, publicationId, visit.site.language), visit);
  await termsNow(db, publicationId, kind);
}

/**
 * The terms that a learner was shown, for as long as a sitting may take: pass mark and credit are shown before the
 * start, so what editors change meanwhile applies to learners who start afterwards (rules R9, R11). A learner who was
 * never shown them has begun nothing, and submitting does not count as showing them (rule R1).
 */
export async function shownTerms(
  db: Reader,
  userId: number,
  terms: ActivityTerms,
  now: Date,
): Promise<ActivityTerms> {
  const shown = await toldTerms(db, userId, terms.publication_id);
  if (!shown || !terms.front_matter) throw termsNotShown();
  if (!shown.superseded_at) return terms;
  if (now.getTime() - shown.superseded_at.getTime() >= SITTING_MS) throw testChanged();
  const told = shown.terms.find((one) => one.kind === terms.kind);
  return {
    ...terms,
    pass_mark: told?.passMark ?? terms.pass_mark,
    amount_hundredths: told?.amountHundredths ?? terms.amount_hundredths,
    pharmacology_hundredths: told?.pharmacologyHundredths ?? terms.pharmacology_hundredths,
    mate_minutes: told?.mateMinutes ?? terms.mate_minutes,
    front_matter: { ...frontMatterFor(shown.content, terms.kind), version: shown.version },
  };
}
