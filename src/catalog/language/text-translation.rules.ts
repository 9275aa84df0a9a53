import { TEXT_KINDS, type TextKind } from './text-translation.data.ts';

/** A text in pieces, by key: `stem`, `option.90101`, `3.bullet.2`. Pieces are never empty. */
export type TextByKey = Readonly<Record<string, string>>;

const TEXT_ID = new RegExp(`^(${TEXT_KINDS.join('|')})-(\\d{1,15})$`);
/** `question-9010`: the kind of a text and the id of its subject. */
export function textIdIn(text: string): { kind: TextKind; id: number } | null {
  const [, kind, id] = TEXT_ID.exec(text) ?? [];
  return kind && id ? { kind: kind as TextKind, id: Number(id) } : null;
}
export const isTextId = (text: string): boolean => textIdIn(text) !== null;

/** A text in another language, with the English that each piece was translated from. */
export interface TextTranslation {
  words: TextByKey;
  source: TextByKey;
  /** Files drawn or set from the text. */
  files?: TextByKey;
}

/**
 * The rule for translated texts: a reader gets all of it translated, each piece from exactly the current English, or
 * all of it in English. A change to the English thus never leaves a translation that says something else.
 */
export function translated(english: TextByKey, translation: TextTranslation | null): TextByKey | null {
  const keys = Object.keys(english);
  if (!translation || keys.length === 0) return null;
  const stands = (key: string) =>
    translation.source[key] === english[key] && (translation.words[key] ?? '').trim() !== '';
  return keys.every(stands) ? translation.words : null;
}

const said = (words: Record<string, string | undefined>): TextByKey =>
  Object.fromEntries(
    Object.entries(words).flatMap(([key, text]) => (text?.trim() ? [[key, text] as const] : [])),
  );
const numbered = (name: string, lines: readonly string[]): TextByKey =>
  said(Object.fromEntries(lines.map((line, at) => [`${name}.${at + 1}`, line])));
/** The lines of a name, in the positions of the English ones. */
export const linesOf = (words: TextByKey, name: string, english: readonly string[]): string[] =>
  english.map((line, at) => words[`${name}.${at + 1}`] ?? line);

export interface CoverText {
  description?: string;
  objectives?: readonly string[];
  keyPoints?: readonly string[];
  targetAudience?: string;
  practiceGap?: string;
}
export const coverPieces = (cover: CoverText): TextByKey => ({
  ...said({
    description: cover.description,
    targetAudience: cover.targetAudience,
    practiceGap: cover.practiceGap,
  }),
  ...numbered('objective', cover.objectives ?? []),
  ...numbered('keyPoint', cover.keyPoints ?? []),
});

interface SlideText {
  title: string;
  bullets: readonly string[];
  /** The note at the foot of a slide without a source. */
  note?: string | undefined;
}
export const slidePieces = (slides: readonly SlideText[]): TextByKey =>
  Object.assign(
    {},
    ...slides.map(({ title, bullets, note }, at) => ({
      ...said({ [`${at + 1}.title`]: title }),
      ...numbered(`${at + 1}.bullet`, bullets),
      ...said({ [`${at + 1}.note`]: note }),
    })),
  ) as TextByKey;
export const slidesIn = <S extends SlideText>(words: TextByKey, slides: readonly S[]): S[] =>
  slides.map((slide, at) => ({
    ...slide,
    title: words[`${at + 1}.title`] ?? slide.title,
    bullets: linesOf(words, `${at + 1}.bullet`, slide.bullets),
    ...(slide.note ? { note: words[`${at + 1}.note`] ?? slide.note } : {}),
  }));

type TextPart = { text: string };
type TitlePart = { title: string };
export const captionPieces = (cues: readonly TextPart[], chapters: readonly TitlePart[]): TextByKey => ({
  ...numbered(
    'cue',
    cues.map(({ text }) => text),
  ),
  ...numbered(
    'chapter',
    chapters.map(({ title }) => title),
  ),
});
export const cuesIn = <C extends TextPart>(words: TextByKey, cues: readonly C[]): C[] =>
  cues.map((cue, at) => ({ ...cue, text: words[`cue.${at + 1}`] ?? cue.text }));
export const chaptersIn = <C extends TitlePart>(words: TextByKey, chapters: readonly C[]): C[] =>
  chapters.map((chapter, at) => ({ ...chapter, title: words[`chapter.${at + 1}`] ?? chapter.title }));

interface QuestionText {
  vignette: string;
  stem: string;
  choices: readonly { id: number; text: string; rationale: string }[];
}
export const questionPieces = ({ vignette, stem, choices }: QuestionText): TextByKey =>
  Object.assign(
    said({ vignette, stem }),
    ...choices.map(({ id, text, rationale }) =>
      said({ [`option.${id}`]: text, [`rationale.${id}`]: rationale }),
    ),
  ) as TextByKey;
/** Only the text changes with the language, nothing that is graded or counted. */
export const questionIn = <Q extends QuestionText>(words: TextByKey, question: Q): Q => ({
  ...question,
  vignette: words.vignette ?? question.vignette,
  stem: words.stem ?? question.stem,
  choices: question.choices.map((choice) => ({
    ...choice,
    text: words[`option.${choice.id}`] ?? choice.text,
    rationale: words[`rationale.${choice.id}`] ?? choice.rationale,
  })),
});
