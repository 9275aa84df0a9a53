import { sentencesOf } from '#catalog/front-matter/sentences.rules.ts';
import { copyQuestionTranslations } from '#catalog/language/text-translation.service.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { estimatedMinutes } from '../credit/bound.service.ts';
import { type ActivityCopy, copyItems, copyOffer, type RowCopies } from './copy.repository.ts';
import { editedTerms, storeFrontMatter } from './edit.repository.ts';
import { factsForEditors, renewFrontMatter } from './facts.service.ts';

/**
 * Copies the activity of a publication: what it designates, its questions and what learners are shown before the test.
 * The copy has no end, no review and no record of who paid, so that nothing is released or awarded before an editor
 * says so (rules R1 to R7, R9). Questions take their translations along.
 */
export async function copyActivity(
  db: Writer,
  copy: ActivityCopy & { at: Date; sections: RowCopies },
): Promise<void> {
  if (!(await copyOffer(db, copy))) return;
  const items = await copyItems(db, copy, copy.sections);
  await copyQuestionTranslations(db, items, copy.at);
  await tellAnew(db, copy);
  await renewFrontMatter(db, copy.id, copy.at);
}

/** The copy's first version: the text of the source's latest, with the days and facts of the copy. */
async function tellAnew(db: Writer, { source, id, day, at }: ActivityCopy & { at: Date }): Promise<void> {
  const latest = (await editedTerms(db, source))?.front_matter;
  if (!latest) return;
  const facts = await factsForEditors(db, id);
  const days = { releasedOn: day, expiresOn: null, reviewedOn: null };
  const minutes = await estimatedMinutes(db, id, at);
  const content = { ...latest, ...days, ...sentencesOf(facts, day), estimatedMinutes: minutes, version: 1 };
  await storeFrontMatter(db, id, content, [], at, facts);
}
