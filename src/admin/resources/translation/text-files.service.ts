import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { TextKind } from '#catalog/language/text-translation.data.ts';
import { cuesIn, slidesIn, type TextByKey, translated } from '#catalog/language/text-translation.rules.ts';
import { storeTextFiles } from '#catalog/language/text-translation.service.ts';
import { webVtt } from '#media/captions/captions.rules.ts';
import { spendUnshown } from '#media/medium/medium.service.ts';
import { referenceOf } from '#media/reference/reference.rules.ts';
import { slideFigure, slideSvg } from '#media/slide/slide.rules.ts';
import { putAgain } from '#media/upload/sweep.service.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { leftBehind } from './text-file.rules.ts';
import { captionsInLanguages, shownOfSections, textFilesOf } from './text-files.repository.ts';
import type { TargetLanguage } from './translation.data.ts';

type Section = Awaited<ReturnType<typeof shownOfSections>>[number];
type File = [piece: string, path: string, body: string];
/** Figures of original slides, by what they depend on: each is drawn once for all languages. */
type Figures = Map<string, string>;
export interface TranslatedText {
  kind: TextKind;
  id: number;
  language: TargetLanguage;
  words: TextByKey;
}

/**
 * Writes the files made from translated words: slides that we draw, with the figures of their originals, and captions.
 * An uploaded picture is not redrawn; its words only stand beside it. Files are named by their content, so that writing
 * them again changes nothing. Returns the file names by piece, for each text in order.
 */
export async function writeTextFiles(
  db: Writer,
  storage: Storage,
  texts: readonly TranslatedText[],
): Promise<TextByKey[]> {
  const due = texts.filter(({ kind }) => kind === 'slides' || kind === 'captions');
  const shown = due.length > 0 ? await shownOfSections(db, due) : [];
  const sections = new Map(shown.map((section) => [nameOf(section), section]));
  const figures: Figures = new Map();
  const written: TextByKey[] = [];
  for (const { kind, words, ...of } of texts) {
    const section = sections.get(nameOf(of));
    const files = section ? filesOf(kind, section, words, of.language, figures) : [];
    // Words that went and come back have the file that they had.
    for (const [, path, body] of files) await putAgain(db, storage, path, Buffer.from(body));
    written.push(Object.fromEntries(files.map(([piece, path]) => [piece, path])));
  }
  return written;
}

/** The captions of a section follow the English, whose file may be moved first. */
export const retimeCaptions = (
  db: Writer,
  storage: Storage,
  id: number,
  move: () => Promise<unknown> = async () => {},
): Promise<void> =>
  replacingTextFiles(db, { kinds: ['captions'], ids: [id] }, async () => {
    await move();
    await writeCaptionsAgain(db, storage, [id]);
  });

/** Sections handled at once: whatever the size of an import, no more of their words than these are in memory. */
const SECTIONS_AT_ONCE = 50;
/**
 * Writes captions again in each language in which their words still stand: their times are those of the English, and
 * their place is beside its file. Chapters do not matter: none is in the file, and one may change back. Called within
 * `replacingTextFiles`.
 */
export async function writeCaptionsAgain(
  db: Writer,
  storage: Storage,
  sectionIds: readonly number[],
): Promise<void> {
  for (let at = 0; at < sectionIds.length; at += SECTIONS_AT_ONCE) {
    const found = await captionsInLanguages(db, sectionIds.slice(at, at + SECTIONS_AT_ONCE));
    const texts = found.flatMap(({ id, language, english, ...translation }): TranslatedText[] => {
      const words = translated(cueWords(english), translation);
      return words ? [{ kind: 'captions', id, language, words }] : [];
    });
    const written = await writeTextFiles(db, storage, texts);
    const files = new Map(texts.map((text, index) => [nameOf(text), written[index]]));
    const made = found.map(({ id, language }) => {
      const own = files.get(nameOf({ id, language })) ?? {};
      return { kind: 'captions' as const, id, language, files: own };
    });
    if (made.length > 0) await storeTextFiles(db, made);
  }
}

const cueWords = (english: TextByKey): TextByKey =>
  Object.fromEntries(Object.entries(english).filter(([key]) => key.startsWith('cue.')));

/**
 * Makes a change to texts; files made from their words that nothing shows or follows afterwards are deleted. What shows a
 * file is looked for in the whole library, so many texts are changed at once.
 */
export async function replacingTextFiles(
  db: Writer,
  of: { kinds: readonly string[]; ids: readonly number[] },
  change: () => Promise<unknown>,
): Promise<void> {
  const before = await textFilesOf(db, of);
  await change();
  const after = await textFilesOf(db, of);
  await spendUnshown(db, leftBehind(before, after));
}

const nameOf = ({ id, language }: { id: number; language: string }): string => `${id} ${language}`;

function filesOf(
  kind: TextKind,
  section: Section,
  words: TextByKey,
  language: TargetLanguage,
  figures: Figures,
): File[] {
  if (kind === 'slides') return drawn(section, words, language, figures);
  return kind === 'captions' ? set(section, words, language) : [];
}

const named = (path: string, language: TargetLanguage, body: string): string => {
  const { dir, name, ext } = posix.parse(path);
  const stem = name.replace(/-[0-9a-f]{10}$/, '');
  return `${dir}/${stem}-${language}-${createHash('sha256').update(body).digest('hex').slice(0, 10)}${ext}`;
};

function drawn(
  { slides, topic, topic_name: topicName, type }: Section,
  words: TextByKey,
  language: TargetLanguage,
  figures: Figures,
): File[] {
  return slidesIn(words, slides).flatMap(
    ({ title, bullets, note = '', image, references }, index): File[] => {
      if (!image.endsWith('.svg')) return [];
      const [source] = references.map(referenceOf);
      const total = slides.length;
      const foot = source?.text ?? note;
      const figure = figureOf({ topic, title: slides[index]?.title ?? title, type }, figures);
      const drawing = { title, bullets, reference: foot, topic, type, index, total, figure };
      const svg = slideSvg(topicName ? { ...drawing, topicName } : drawing);
      return [[`${index + 1}.image`, named(image, language, svg), svg]];
    },
  );
}

function figureOf(original: Parameters<typeof slideFigure>[0], figures: Figures): string {
  const key = Object.values(original).join('\n');
  const drawn = figures.get(key) ?? slideFigure(original);
  figures.set(key, drawn);
  return drawn;
}

function set({ cues, captions_file: file }: Section, words: TextByKey, language: TargetLanguage): File[] {
  if (!file) return [];
  const vtt = webVtt(cuesIn(words, cues));
  return [['captions', named(file, language, vtt), vtt]];
}
