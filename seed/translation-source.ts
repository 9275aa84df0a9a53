import { createHash } from 'node:crypto';
import { isTextId, type Words } from '#catalog/text-translation.rules.ts';
import {
  type Catalogue,
  type PublicationText,
  type QuestionText,
  readCatalogue,
  readLectureSlides,
  readMedia,
  readTexts,
  type SlideText,
} from './library.ts';
import { choiceId } from './tell-activities.ts';
import { EVALUATION, SPONSOR } from './tell-site.data.ts';

/** A text of the story in English, as the product keeps it: its name, and its words by key. */
export interface SourceText {
  id: string;
  /** Null for what belongs to no publication. */
  publicationId: number | null;
  words: Words;
}

/** Courses of which the specification names translated sections: cover, first and last section are due in every language. */
export const PROGRAMME: readonly number[] = [
  2700, 2724, 2729, 2733, 2734, 2746, 2747, 2748, 2749, 2750, 2751, 2752, 2753, 2765, 2766, 2767, 2768, 2779,
  2780, 2781, 2782, 2783, 2784, 2786, 2791, 2792, 2797, 2798,
];
/** Due to the last word, test and all. */
export const WHOLE: readonly number[] = [2700, 2746, 2749, 2779, 2791];

const numbered = (name: string, lines: readonly string[]): Words =>
  Object.fromEntries(lines.map((line, at) => [`${name}.${at + 1}`, line]));

/** Eight digits that change with any word of the English: what a translation was made from. */
export const digestOf = (words: Words): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(words)))
    .digest('hex')
    .slice(0, 8);

const written = (words: Record<string, string | undefined>): Words =>
  Object.fromEntries(
    Object.entries(words).flatMap(([key, text]) => (text?.trim() ? [[key, text.trim()]] : [])),
  );

const coverWords = (text: PublicationText, objectives: readonly string[]): Words =>
  written({
    description: text.description,
    ...numbered('objective', objectives),
    ...numbered('keyPoint', text.keyPoints ?? []),
    targetAudience: text.cme?.targetAudience,
    practiceGap: text.cme?.practiceGap,
  });

export const slideWords = (slides: readonly SlideText[]): Words =>
  written(
    Object.fromEntries(
      slides.flatMap(({ title, bullets, reference, note }, at) => [
        [`${at + 1}.title`, title],
        ...bullets.map((bullet, index) => [`${at + 1}.bullet.${index + 1}`, bullet] as const),
        [`${at + 1}.note`, reference ? '' : (note ?? '')],
      ]),
    ),
  );

const questionWords = ({ id, vignette, stem, options }: QuestionText): Words =>
  written({
    vignette,
    stem,
    ...Object.fromEntries(
      options.flatMap((option, at) => [
        [`option.${choiceId(id, at)}`, option.text],
        [`rationale.${choiceId(id, at)}`, option.rationale],
      ]),
    ),
  });

/** Everything that can be translated beside sections, titles and excerpts, in the order of the library. */
export function readSourceTexts(): SourceText[] {
  const texts = readTexts();
  const catalogue = readCatalogue();
  const all = [
    ...catalogue.publications,
    ...[...catalogue.announced, ...catalogue.podcastArchive].map(({ id }) => ({ id, objectives: [] })),
  ];
  return [
    ...all.flatMap(({ id, objectives }) => {
      const text = texts.get(id);
      return text ? textsOf(text, objectives) : [];
    }),
    ...EVALUATION.map(({ text }, at) => ({
      id: `evaluation-${at + 1}`,
      publicationId: null,
      words: { text },
    })),
    {
      id: `sponsor-${SPONSOR.id}`,
      publicationId: null,
      words: { accreditationText: SPONSOR.accreditation_text },
    },
  ].filter(({ id, words }) => isTextId(id) && Object.keys(words).length > 0);
}

const narrated = new Map(readMedia().map((piece) => [piece.sectionId, piece]));
const lectures = readLectureSlides();
function textsOf(text: PublicationText, objectives: readonly string[]): SourceText[] {
  const named = (id: string, words: Words) => ({ id, publicationId: text.id, words });
  return [
    named(`cover-${text.id}`, coverWords(text, objectives)),
    ...(text.sections ?? []).flatMap(({ id, slides = [] }) => [
      named(`slides-${id}`, slideWords(lectures.get(id) ?? slides)),
      named(`captions-${id}`, {
        ...numbered(
          'cue',
          (narrated.get(id)?.cues ?? []).map((cue) => cue.text),
        ),
        ...numbered(
          'chapter',
          (narrated.get(id)?.chapters ?? []).map((chapter) => chapter.title),
        ),
      }),
    ]),
    ...(text.questions ?? []).map((question) => named(`question-${question.id}`, questionWords(question))),
  ];
}

/** Whether a text is due in every language: of every course of the programme its cover and ends, of some all. */
export function isDue({ id, publicationId }: SourceText, { publications }: Catalogue): boolean {
  if (publicationId === null || WHOLE.includes(publicationId)) return true;
  if (!PROGRAMME.includes(publicationId)) return false;
  const [, kind, number] = /^(\w+)-(\d+)$/.exec(id) ?? [];
  if (kind === 'cover') return true;
  const sections = publications.find((one) => one.id === publicationId)?.sections ?? [];
  return [sections.at(0)?.id, sections.at(-1)?.id].includes(Number(number));
}
