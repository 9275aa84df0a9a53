import { hasBeenOut } from '#catalog/publication/visibility.data.ts';
import { utcDate } from '#kit/dates.ts';
import { firstDayOfCredit } from '#learning/activity/edit.rules.ts';
import type { Reader } from '#platform/postgres/database.ts';
import type { RecordingLength } from '../check/plan.ts';
import type { Library } from '../library.ts';
import { creditDayOf, type Plan } from '../plans.ts';
import type { StoryFiles } from '../story/files.ts';
import { kindsOf } from '../tell/activities.ts';
import type { StandingWords } from '../tell/rows.ts';
import type { StandingPublication } from './library.repository.ts';
import { authorWordsOf, recordingsOf } from './standing.repository.ts';

/** What stays as it is where the folder says nothing of it. */
export async function standingWords(
  db: Reader,
  { translations: { faculty, bios } }: Library,
  before: ReadonlyMap<number, StandingPublication>,
  now: Date,
): Promise<StandingWords> {
  const ids = [...new Set([...Object.keys(faculty), ...Object.keys(bios)])].map(Number);
  const words = new Map((await authorWordsOf(db, ids)).map((one) => [`${one.id} ${one.language}`, one]));
  return {
    offered: (id) => before.get(id)?.kinds ?? [],
    creditFrom: (plan) => creditFrom(plan, before.get(plan.id), now),
    authorWords: (id, language) => words.get(`${id} ${language}`) ?? null,
  };
}

/**
 * Credit that readers were offered keeps its first day, and none is dated back for what they had without it (rule R9);
 * otherwise the folder says it.
 */
function creditFrom(plan: Plan, before: StandingPublication | undefined, now: Date): string {
  const planned = creditDayOf(plan, now);
  const wasOut = before !== undefined && hasBeenOut(before);
  if (wasOut && before.kinds.length > 0) return before.creditFrom ?? planned;
  return kindsOf(plan).length > 0
    ? firstDayOfCredit({ publicationDate: planned, hasBeenOut: wasOut }, utcDate(now))
    : planned;
}

/** Recordings of publications with their lengths, whether or not the folder mentions them. */
export const recordingLengths = async (
  db: Reader,
  publicationIds: readonly number[],
): Promise<RecordingLength[]> =>
  (await recordingsOf(db, publicationIds)).flatMap((one) =>
    one.section_id === null ? [] : [{ sectionId: one.section_id, durationSeconds: one.seconds }],
  );

/** Recordings of which the folder has no entry: they stay; an entry that names no file removes one. */
export async function keptRecordings(
  db: Reader,
  { media }: Library,
  publicationIds: readonly number[],
): Promise<StoryFiles['media']> {
  const sections = new Set(media.map(({ sectionId }) => sectionId));
  const sounds = new Set(media.filter(({ kind }) => kind === 'podcast').map((one) => one.publicationId));
  const standing = await recordingsOf(db, publicationIds);
  return standing
    .filter((one) =>
      one.section_id === null ? !sounds.has(one.publication_id) : !sections.has(one.section_id),
    )
    .map((one) => ({
      kind: one.section_id === null ? 'podcast' : 'lecture',
      publicationId: one.publication_id,
      ...(one.section_id === null ? {} : { sectionId: one.section_id }),
      mimeType: one.mime ?? '',
      bytes: one.bytes ?? 0,
      durationSeconds: one.seconds,
      cues: one.cues,
      chapters: one.chapters,
      stored: one.file,
      storedBytes: one.bytes,
      storedCaptions: one.captions,
      storedPoster: one.poster,
    }));
}
