import { notFound } from '#kit/general.refusals.ts';
import { type EditedTerms, lockTerms, termsForEditors } from '#learning/activity/edit.service.ts';
import { creditMeasure, type PublicationMeasure } from '#learning/credit/bound.service.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { RecordPast } from '../../history/history.service.ts';

/** The terms that editors write; the rest of what learners are told follows from them and from other records. */
export const writtenTerms = (terms: EditedTerms, measure: PublicationMeasure) => ({
  offerings: terms.offerings.map(({ kind, amountHundredths, passMark }) => ({
    kind,
    credits: amountHundredths / 100,
    passMark,
  })),
  attemptLimit: terms.attempt_limit,
  pharmacologyHours: terms.pharmacology_hundredths / 100,
  mateMinutes: terms.mate_minutes,
  endsOn: terms.ends_on,
  reviewedOn: terms.reviewed_on,
  targetAudience: terms.front_matter?.targetAudience ?? '',
  practiceGap: terms.front_matter?.practiceGap ?? '',
  references: terms.front_matter?.references ?? [],
  pilotMinutes: [...measure.pilotMinutes],
  justification: measure.justification,
});

/** Of one kind of credit, as its form shows them: what is designated of the other has a past of its own. */
export const termsPast = (db: Writer, publicationId: number, kind: 1 | 2): RecordPast => ({
  lock: () => lockTerms(db, publicationId),
  words: async () => {
    const measure = await creditMeasure(db, publicationId);
    if (!measure) throw notFound();
    const { offerings, ...shared } = writtenTerms(await termsForEditors(db, publicationId), measure);
    const terms = { ...shared, offerings: offerings.filter((one) => one.kind === kind) };
    return { [`terms:${publicationId}-${kind}`]: { terms } };
  },
});
