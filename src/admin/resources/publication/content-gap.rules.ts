import { type Gap, type NamedSection, when } from './gap.rules.ts';
import type { GapCode } from './publication.data.ts';
import type { ReleaseFacts } from './release.rules.ts';

/** Whoever may hear a title may open the file of its sound, and nobody else (C22). */
export const soundFileGaps = ({ hasAudio, isPrivate, isSoundOpen }: ReleaseFacts): Gap[] => [
  ...when(hasAudio && !isPrivate && !isSoundOpen, 'sound-closed'),
  ...when(hasAudio && isPrivate && isSoundOpen, 'sound-open'),
];

/** What a published one must hold, whatever its type. */
export function contentGaps(standing: ReleaseFacts): Gap[] {
  const { type, sections, people, emptySections, mutedSections, undescribedSections } = standing;
  return [
    ...when(people === 0, 'no-faculty'),
    ...(type === 'PODCAST' ? soundGaps(standing) : when(sections === 0, 'no-sections')),
    ...emptySections.map(gapOf('empty-section')),
    ...mutedSections.map(gapOf('no-captions')),
    ...undescribedSections.map(gapOf('no-description')),
  ];
}

/**
 * A podcast, like a lecture, must be available to those who cannot hear it; one published with text only may still be
 * given a sound.
 */
const soundGaps = ({ hasAudio, isSoundTold, sections, visibility }: ReleaseFacts): Gap[] => [
  ...when(!hasAudio, 'no-audio'),
  ...when(hasAudio && !isSoundTold && (sections === 0 || visibility !== 'published'), 'no-transcript'),
];

const gapOf =
  (code: GapCode) =>
  ({ id, title }: NamedSection): Gap => ({ code, subject: title, section: id });
