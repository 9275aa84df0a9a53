import { creditTimeOn } from '#catalog/offered-test/credit-time.rules.ts';
import { minutesOf, wholeMinutes } from '#catalog/section/time.rules.ts';
import { richText } from '#kit/rich-text.ts';
import { type TestSize, toldMinutes } from '#learning/credit/bound.rules.ts';
import type {
  MediaPiece,
  PublicationPlan,
  PublicationText,
  SectionPlan,
  SectionText,
  SlideText,
} from '../library.ts';

/** Length of a recording in whole seconds; null if unknown. */
export const secondsOf = ({ durationSeconds }: Pick<MediaPiece, 'durationSeconds'>): number | null =>
  durationSeconds === null ? null : Math.floor(durationSeconds);

type PlannedSection = Pick<SectionPlan, 'minutes'>;
/** A section in a folder; `html` if it was already rendered from the text. */
interface FolderSection {
  text: SectionText | undefined;
  html?: string;
  slides: readonly SlideText[] | undefined;
  recording: Pick<MediaPiece, 'durationSeconds'> | undefined;
  isEpisode: boolean;
}

/**
 * Minutes of a section: for an episode those of its recording, if its length is known; otherwise as planned, or by
 * default the time that its content takes.
 */
export function sectionMinutes({ minutes }: PlannedSection, of: FolderSection): number {
  const seconds = of.recording ? secondsOf(of.recording) : null;
  if (of.isEpisode && seconds) return wholeMinutes(seconds);
  if (minutes !== undefined) return minutes;
  return minutesOf({
    html: of.html ?? richText(of.text?.text ?? ''),
    slides: of.slides ?? of.text?.slides ?? [],
    seconds,
  });
}

type PlannedCover = Pick<PublicationPlan, 'minutes' | 'pilotMinutes' | 'justification'>;
/**
 * Minutes on a cover: as planned, or by default those of its sections, with the test and the evaluation required for
 * its credit.
 */
export function coverMinutes(
  plan: PlannedCover,
  sections: readonly number[],
  tests: readonly TestSize[],
  today: string,
): number {
  if (plan.minutes !== undefined) return plan.minutes;
  const sectionMinutes = sections.reduce((sum, one) => sum + one, 0);
  const time = {
    sections: sections.length,
    sectionMinutes,
    coverMinutes: sectionMinutes,
    pilotMinutes: plan.pilotMinutes,
    justification: plan.justification,
  };
  return toldMinutes(time, tests, creditTimeOn(today));
}

/** The tests of a publication by kind of credit, as the credit rule counts them. */
export function testsOf(
  { cme, sa }: Pick<PublicationPlan, 'cme' | 'sa'>,
  text: PublicationText | undefined,
): (TestSize & { amountHundredths: number })[] {
  const amounts = { 1: cme, 2: sa };
  const kinds = ([1, 2] as const).filter((kind) => amounts[kind] > 0);
  return kinds.map((kind) => {
    const own = (text?.questions ?? []).filter((question) => (question.kind ?? kinds[0]) === kind);
    return {
      kind,
      amountHundredths: Math.round(amounts[kind] * 100),
      questions: own.length,
      fewestOptions: own.length > 0 ? Math.min(...own.map(({ options }) => options.length)) : null,
    };
  });
}
