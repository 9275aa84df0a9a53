import type { InferOutput } from 'valibot';
import { type AuditContext, recordAudit } from '#audit/audit.service.ts';
import { followedMinutes } from '#catalog/section/time.rules.ts';
import { notFound } from '#kit/general.refusals.ts';
import { atField } from '#kit/refusal.ts';
import { renewFrontMatter } from '#learning/activity/facts.service.ts';
import { keepingBounds } from '#learning/credit/bound.service.ts';
import { type CaptionProblem, cuesIn, webVtt } from '#media/captions/captions.rules.ts';
import type { Cue } from '#media/player/playback.rules.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { isWordless } from '../../kit/markdown.rules.ts';
import { writtenText } from '../../kit/markup/written-figures.service.ts';
import { refuse as refuseText } from '../../kit/markup/written-markup.refusals.ts';
import { retimeCaptions } from '../translation/text-files.service.ts';
import { lockPublication } from '../translation/translation.repository.ts';
import { nextMoment } from '../translation/translation.rules.ts';
import { captionsFileFor } from './captions-file.service.ts';
import { refuse } from './edit.refusals.ts';
import { TRANSCRIPT_MAX } from './section.data.ts';
import {
  findWholeSection,
  type SectionWords,
  updateSection,
  type WholeSection,
} from './section.repository.ts';
import { addressWords, sectionSlug } from './section.rules.ts';
import type { sectionDeskCalls } from './section.schema.ts';
import { told } from './section.service.ts';
import { contentOf } from './section-time.service.ts';
import { showSlides } from './shown-slides.service.ts';
import { type SlideWords, slidesIn, slidesText } from './slides.rules.ts';

type SectionChanges = InferOutput<typeof sectionDeskCalls.save.takes>['data']['attributes'];

/** Writes the given fields and keeps the rest; readers, search and other processes see it on commit. */
export async function writeSection(
  db: Writer,
  { visit, storage }: { visit: AuditContext; storage: Storage },
  id: number,
  given: SectionChanges,
): Promise<void> {
  const found = await findWholeSection(db, id);
  if (!found) throw notFound();
  await lockPublication(db, found.publication_id);
  const before = await findWholeSection(db, id);
  if (!before) throw notFound();
  const to = timed(before, given, wordsOf(before, given, await bodyOf(db, before, given.body)));
  const detail = differences(before, to);
  if (Object.keys(detail).length === 0) return;
  refuseLate(before, given.changedAt);
  const captionsFile = detail.transcript
    ? await captionsFileFor(db, storage, { id, cues: to.cues }, before.attachment_file)
    : before.captions_file;
  await keepingBounds(db, before.publication_id, visit.now, () =>
    updateSection(db, id, { ...to, captionsFile }, nextMoment(before.modified_at, visit.now)),
  );
  if (detail.transcript) await retimeCaptions(db, storage, id);
  if (detail.slides) await showSlides(db, id, to.slides, visit.now);
  if (to.minutes !== before.minutes) await renewFrontMatter(db, before.publication_id, visit.now);
  await told(db, before.publication_id);
  await recordAudit(db, visit, { action: 'section.change', subject: `section:${id}`, detail });
}

function refuseLate({ modified_at }: WholeSection, read: Date): void {
  if (read.getTime() === modified_at.getTime()) return;
  throw refuse('section-changed');
}

type WrittenWords = Omit<SectionWords, 'captionsFile'> & { slides: readonly SlideWords[] };
function wordsOf(before: WholeSection, given: SectionChanges, bodyHtml: string): WrittenWords {
  return {
    slug: slugOf(before, given.slugWords),
    title: given.title ?? before.title,
    summary: given.summary ?? before.meta_description,
    bodyHtml,
    private: given.private ?? before.private,
    minutes: given.minutes ?? before.minutes,
    cues: cuesOf(before, given.transcript),
    slides: slidesOf(before, given.slides),
  };
}

/** Minutes that were not edited follow the time that the content takes. */
function timed(
  before: WholeSection,
  { minutes = before.minutes }: SectionChanges,
  to: WrittenWords,
): WrittenWords {
  if (minutes !== before.minutes) return to;
  const after = { html: to.bodyHtml, slides: to.slides, seconds: before.attachment_seconds };
  return { ...to, minutes: followedMinutes(minutes, contentOf(before), after) };
}

/** A published address stays until an editor writes another one. */
function slugOf({ id, publication_id, slug }: WholeSection, words: string | undefined): string {
  if (words === undefined || words === addressWords(slug)) return slug;
  const made = sectionSlug(words, publication_id, id);
  if (addressWords(made) === '') throw refuse('invalid-field.slug-words', {}, atField('slugWords'));
  return made;
}

async function bodyOf(
  db: Writer,
  { body_html: stored }: WholeSection,
  body: string | undefined,
): Promise<string> {
  if (body === undefined) return stored;
  const html = await writtenText(db, { stored, markdown: body, field: 'body' });
  if (stored !== '' && isWordless(html)) throw refuseText('invalid-field.text', {}, atField('body'));
  return html;
}

function slidesOf({ shown }: WholeSection, source: string | undefined): readonly SlideWords[] {
  if (source === undefined || source === slidesText(shown)) return shown;
  const read = slidesIn(source, shown);
  if ('problem' in read) throw refuse(`slides-broken.${read.problem}`, { n: read.line }, atField('slides'));
  return read.slides;
}

function cuesOf(before: WholeSection, source: string | undefined): Cue[] {
  if (source === undefined) return before.cues;
  const read = cuesIn(source, before.attachment_seconds);
  if ('problem' in read) throw broken(read, 'transcript');
  if (before.attachment_file && before.cues.length > 0 && read.cues.length === 0)
    throw refuse('invalid-field.transcript', {}, atField('transcript'));
  // Measured as the form shows them: captions too long to be sent again could not be corrected there.
  if (webVtt(read.cues).length > TRANSCRIPT_MAX)
    throw refuse('captions-broken.long', { n: TRANSCRIPT_MAX / 1000 }, atField('transcript'));
  return read.cues;
}

export const broken = ({ problem, line }: { problem: CaptionProblem; line: number }, field: string) =>
  refuse(`captions-broken.${problem}`, { n: line }, atField(field));

/** What changed: short facts with their former values, long texts by name only. */
function differences(before: WholeSection, to: WrittenWords): Record<string, string | number | boolean> {
  const facts = {
    title: [before.title, to.title],
    address: [before.slug, to.slug],
    private: [before.private, to.private],
    minutes: [before.minutes, to.minutes],
  } as const;
  const texts = {
    summary: before.meta_description !== to.summary,
    body: before.body_html !== to.bodyHtml,
    transcript: webVtt(before.cues) !== webVtt(to.cues),
    slides: before.shown !== to.slides && JSON.stringify(before.shown) !== JSON.stringify(to.slides),
  };
  return Object.fromEntries([
    ...Object.entries(facts).flatMap(([name, [was, is]]) =>
      was === is
        ? []
        : [
            [`${name}Before`, was],
            [name, is],
          ],
    ),
    ...Object.entries(texts).flatMap(([name, isChanged]) => (isChanged ? [[name, 'changed']] : [])),
  ]);
}
