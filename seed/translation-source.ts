import { createHash } from 'node:crypto';
import {
  captionPieces,
  coverPieces,
  isTextId,
  questionPieces,
  slidePieces,
  type TextByKey,
} from '#catalog/language/text-translation.rules.ts';
import {
  type Catalogue,
  type Library,
  type PublicationText,
  type QuestionText,
  readLibrary,
  type SlideText,
} from './library.ts';
import { plansOf } from './plans.ts';
import { choiceId } from './tell/activities.ts';
import { EVALUATION } from './tell/site.data.ts';

/** A text of the story in English, as the product stores it: its name, and its pieces by key. */
export interface SourceText {
  id: string;
  /** Null if it belongs to no publication. */
  publicationId: number | null;
  words: TextByKey;
}

/**
 * Courses whose translated sections the specification names: cover, first and last section are due in every language.
 */
export const PROGRAMME: readonly number[] = [
  2700, 2724, 2729, 2733, 2734, 2746, 2747, 2748, 2749, 2750, 2751, 2752, 2753, 2765, 2766, 2767, 2768, 2779,
  2780, 2781, 2782, 2783, 2784, 2786, 2791, 2792, 2797, 2798,
];
/** Due completely, including the test. */
export const WHOLE: readonly number[] = [2700, 2746, 2749, 2779, 2791];

/** Eight hex digits that change with any word of the English; identifies the version that a translation is based on. */
export const digestOf = (words: TextByKey): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(words)))
    .digest('hex')
    .slice(0, 8);

const trimmed = (words: TextByKey): TextByKey =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, text.trim()]));

const coverWords = (
  { description, keyPoints, cme }: PublicationText,
  objectives: readonly string[],
): TextByKey => {
  const {
    description: about,
    targetAudience,
    practiceGap,
    ...lines
  } = coverPieces({
    description,
    objectives,
    keyPoints: keyPoints.map((point) => (typeof point === 'string' ? point : point.text)),
    ...cme,
  });
  return Object.assign(
    about ? { description: about } : {},
    lines,
    targetAudience ? { targetAudience, practiceGap } : {},
  );
};

/** A slide shows its source at the bottom, or a note. */
export const noteOf = ({ reference, references, note }: SlideText): string =>
  reference || references?.length ? '' : (note ?? '');
const slideWords = (slides: readonly SlideText[]): TextByKey =>
  slidePieces(slides.map((slide) => ({ ...slide, note: noteOf(slide) })));

const questionWords = ({ id, vignette = '', stem, options }: QuestionText): TextByKey =>
  questionPieces({
    vignette: vignette.trim(),
    stem,
    choices: options.map((option, at) => ({ ...option, id: option.id ?? choiceId(id, at) })),
  });

/** What the texts of a library follow from. */
export type SourceLibrary = Pick<Library, 'catalogue' | 'texts' | 'media' | 'lectureSlides'>;
/** Everything that can be translated except sections, titles and excerpts, in the order of the library. */
export function sourceTexts(library: SourceLibrary): SourceText[] {
  const { catalogue, texts } = library;
  const inOrder = [...catalogue.publications, ...catalogue.announced, ...catalogue.podcastArchive];
  const plans = new Map(plansOf(catalogue, texts).map((plan) => [plan.id, plan]));
  return [
    ...inOrder.flatMap(({ id }) => {
      const text = texts.get(id);
      return text ? textsOf(library, text, plans.get(id)?.objectives ?? []) : [];
    }),
    ...evaluationTexts(),
    ...catalogue.sponsors.map(({ id, accreditation: accreditationText }) => ({
      id: `sponsor-${id}`,
      publicationId: null,
      words: { accreditationText },
    })),
  ].filter(({ id, words }) => isTextId(id) && Object.keys(words).length > 0);
}
/** The same in every library, whatever its folder contains. */
export const evaluationTexts = (): SourceText[] =>
  EVALUATION.map(({ text }, at) => ({ id: `evaluation-${at + 1}`, publicationId: null, words: { text } }));
/** Texts of the demo library. */
export const readSourceTexts = (): SourceText[] => sourceTexts(readLibrary());

function textsOf(
  { media, lectureSlides }: SourceLibrary,
  text: PublicationText,
  objectives: readonly string[],
): SourceText[] {
  const named = (id: string, words: TextByKey) => ({ id, publicationId: text.id, words: trimmed(words) });
  const recording = (id: number) => media.find(({ sectionId }) => sectionId === id);
  return [
    named(`cover-${text.id}`, coverWords(text, objectives)),
    ...text.sections.flatMap(({ id, slides }) => [
      named(`slides-${id}`, slideWords(lectureSlides.get(id) ?? slides)),
      named(`captions-${id}`, captionPieces(recording(id)?.cues ?? [], recording(id)?.chapters ?? [])),
    ]),
    ...text.questions.map((question) => named(`question-${question.id}`, questionWords(question))),
  ];
}

/**
 * Whether a text is due in every language: of each course of the programme its cover, first and last section; of some
 * courses everything.
 */
export function isDue({ id, publicationId }: SourceText, { publications }: Catalogue): boolean {
  if (publicationId === null || WHOLE.includes(publicationId)) return true;
  if (!PROGRAMME.includes(publicationId)) return false;
  const [, kind, number] = /^(\w+)-(\d+)$/.exec(id) ?? [];
  if (kind === 'cover') return true;
  const sections = publications.find((one) => one.id === publicationId)?.sections ?? [];
  return [sections.at(0)?.id, sections.at(-1)?.id].includes(Number(number));
}
