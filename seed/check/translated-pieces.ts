import { basename } from 'node:path';
import type { TextKind } from '#catalog/language/text-translation.data.ts';
import { textIdIn } from '#catalog/language/text-translation.rules.ts';
import { type FolderFile, readFolderFile } from '../folder/file.ts';
import { PLANNED, type Problem } from '../folder/files.ts';
import { translatedTexts } from '../shapes/words.ts';
import { evaluationTexts } from '../translation-source.ts';
import { isTextFile } from '../translations.ts';
import type { FolderEnglish } from './translations.ts';
import { markupAt } from './words.ts';

/** Keys that a text may have beside `english`; of an English that has changed, some may be left over. */
const PIECES: Record<TextKind, RegExp> = {
  cover: /^(description|targetAudience|practiceGap|(objective|keyPoint)\.\d+)$/,
  slides: /^\d+\.(title|note|bullet\.\d+)$/,
  captions: /^(cue|chapter)\.\d+$/,
  question: /^(vignette|stem|(option|rationale)\.\d+)$/,
  evaluation: /^text$/,
  sponsor: /^accreditationText$/,
};

/**
 * Names of the texts that can be translated, by what they belong to: its English may be gone while the translation
 * stays, as in an export, or stand only in the library. Null if part of the English cannot be read.
 */
export function textNames({ plan: { data }, texts, isWhole }: FolderEnglish): Set<string> | null {
  if (!isWhole) return null;
  const written = texts.map((text) => text.data);
  return new Set([
    ...PLANNED.flatMap((name) => data[name].map(({ id }) => `cover-${id}`)),
    ...[...data.publications, ...written].flatMap(({ sections }) =>
      sections.flatMap(({ id }) => [`slides-${id}`, `captions-${id}`]),
    ),
    ...written.flatMap(({ questions }) => questions.map(({ id }) => `question-${id}`)),
    ...evaluationTexts().map(({ id }) => id),
    ...data.sponsors.map(({ id }) => `sponsor-${id}`),
  ]);
}

/** Checks `translations/de/2746.yaml`: texts in pieces, each of an English one. */
export function piecesProblems(
  folder: string,
  file: string,
  { names, publications }: { names: ReadonlySet<string> | null; publications: ReadonlySet<string> },
): Problem[] {
  const name = basename(file);
  if (file.split('/').length !== 3 || !isTextFile(name))
    return [{ file, line: 1, text: 'is not named after a publication by its number, such as 2746.yaml' }];
  const { read, problems } = readFolderFile(folder, file, translatedTexts, {});
  if (!read) return problems;
  const owner = basename(name, '.yaml');
  if (owner !== 'program' && !publications.has(owner))
    return [read.problem([], `publication ${owner} is not in catalogue.json`)];
  return Object.entries(read.data ?? {}).flatMap(([text, words]) =>
    names?.has(text) === false
      ? [read.problem([text], `${text} is no text of this folder`)]
      : wordsProblems(read, text, words),
  );
}

function wordsProblems(
  { problem }: FolderFile<unknown>,
  text: string,
  words: Record<string, string>,
): Problem[] {
  const kind = textIdIn(text)?.kind;
  if (!kind) return [];
  return [
    ...Object.keys(words)
      .filter((key) => key !== 'english' && !PIECES[kind].test(key))
      .map((key) => problem([text, key], `${key} is no piece of ${text}`)),
    ...markupAt(words.description ?? '', (fault) => problem([text, 'description'], fault)),
  ];
}
