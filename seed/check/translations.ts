import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { LANGUAGES } from '#locale/language.data.ts';
import { parsedYaml, readFolderFile, sourceOf } from '../folder/file.ts';
import {
  filesIn,
  listed,
  PLANNED,
  type PlanFile,
  type Problem,
  sectionFiles,
  type Texts,
} from '../folder/files.ts';
import { markupProblem } from '../folder/words.ts';
import { sectionHead, WORD_FILES } from '../shapes/words.ts';
import { figuresIn } from '../tell/figures.ts';
import { topicsOf } from '../tell/topics.ts';
import { sectionParts } from '../translations.ts';
import { addressFault } from './address.ts';
import { pictureFault } from './pictures.ts';
import { piecesProblems, textNames } from './translated-pieces.ts';
import { markupAt } from './words.ts';

const TRANSLATED: readonly string[] = LANGUAGES.filter((language) => language !== 'en');
/** Folders and files of `translations` that are not for a single language. */
const GLOSSARY = 'glossary';

/** English of a folder; not whole if part of it cannot be read, which is reported where it stands. */
export interface FolderEnglish {
  plan: PlanFile;
  texts: Texts;
  isWhole: boolean;
}

/** Checks that languages are known to the program, that translated texts exist in English, and that none loses a word. */
export function translationProblems(folder: string, english: FolderEnglish): Problem[] {
  const names = textNames(english);
  return listed(join(folder, 'translations')).flatMap((name) => {
    const file = `translations/${name}`;
    if (name.endsWith('.yaml')) return wordProblems(folder, file, english);
    if (name === GLOSSARY || !statSync(join(folder, file)).isDirectory()) return [];
    if (!TRANSLATED.includes(name))
      return [{ file, line: 1, text: `${name} is no language of ours: ${TRANSLATED.join(', ')}` }];
    return [
      ...sectionFilesProblems(folder, name, english.plan),
      ...filesIn(folder, `${file}/**/*.yaml`).flatMap((one) =>
        piecesProblems(folder, one, { names, publications: publicationsOf(english.plan) }),
      ),
    ];
  });
}
const publicationsOf = ({ data }: PlanFile): ReadonlySet<string> =>
  new Set(PLANNED.flatMap((name) => data[name].map(({ id }) => String(id))));

/** Each file is one section, and no section has two. */
function sectionFilesProblems(folder: string, language: string, { data }: PlanFile): Problem[] {
  const publicationOf = new Map(
    data.publications.flatMap((one) => one.sections.map(({ id }) => [id, one.id])),
  );
  const seen = new Map<number, string>();
  return sectionFiles(folder, language).flatMap(({ file, sectionId }) => {
    if (sectionId === null)
      return [{ file, line: 1, text: 'is not named after a section by its number, such as 5392.md' }];
    const before = seen.get(sectionId);
    seen.set(sectionId, before ?? file);
    if (before) return [{ file, line: 1, text: `section ${sectionId} stands in ${before} already` }];
    const publicationId = publicationOf.get(sectionId);
    return [
      ...(publicationId === undefined
        ? [{ file, line: 1, text: `section ${sectionId} is not in catalogue.json` }]
        : []),
      ...sectionProblems(folder, file, publicationId === undefined ? null : `${publicationId}-${sectionId}`),
    ];
  });
}

/** `end`: the numbers at the end of its address. */
function sectionProblems(folder: string, file: string, end: string | null): Problem[] {
  const source = sourceOf(folder, file) ?? '';
  const parts = sectionParts(source);
  if (!parts)
    return [
      { file, line: 1, text: 'does not begin with "# " and its title, then an empty line and the text' },
    ];
  const fault = headFault(parts.head, end);
  const wrong: Problem[] = fault ? [{ file, ...fault }] : [];
  for (const one of figuresIn(parts.text)) {
    const picture = pictureFault(folder, one, 'within-text');
    if (picture) wrong.push({ file, line: 1, text: picture });
  }
  const markup = markupProblem(parts.text, 'folder');
  const before = source.slice(0, source.length - parts.text.length).split('\n').length - 1;
  if (markup) wrong.push({ file, line: before + markup.line, text: markup.text });
  return wrong;
}

/** The values begin on the second line of the file. */
function headFault(head: string, end: string | null): { line: number; text: string } | null {
  const { value, fault } = parsedYaml(head);
  if (fault) return { line: fault.line + 1, text: fault.text };
  const { success, output, issues } = v.safeParse(v.nullable(sectionHead), value);
  if (!success) {
    const [issue] = issues;
    return { line: 1, text: `${v.getDotPath(issue) ?? 'the head'}: ${issue.message}` };
  }
  const address = output?.slug !== undefined && end !== null ? addressFault(output.slug, end) : null;
  return address ? { line: 1, text: `slug: ${address}` } : null;
}

/** What only the demo has: blocks of its home page, and what is still being translated. */
const OTHER_FILES = ['home', 'waiting'];
type WordKind = keyof typeof WORD_FILES;
const isWordKind = (name: string): name is WordKind => name in WORD_FILES;

/** Checks files of texts by what they belong to, then by language: `publications.yaml`, `bios.yaml` and the like. */
function wordProblems(folder: string, file: string, english: FolderEnglish): Problem[] {
  const kind = basename(file, '.yaml');
  if (!isWordKind(kind))
    return OTHER_FILES.includes(kind)
      ? readFolderFile(folder, file, v.record(v.string(), v.unknown())).problems
      : [{ file, line: 1, text: `is none of ${Object.keys(WORD_FILES).join(', ')}` }];
  const byLanguage = v.record(v.string(), v.record(v.string(), WORD_FILES[kind] as v.GenericSchema));
  const { read, problems } = readFolderFile(folder, file, byLanguage);
  if (!read) return problems;
  const known = ownersOf(kind, english.plan);
  return Object.entries(read.data).flatMap(([key, languages]) => {
    const path = /^\d+$/.test(key) ? Number(key) : key;
    if (!known.keys.has(key)) return [read.problem([path], `${known.noun} ${key} is not in catalogue.json`)];
    return Object.entries(languages).flatMap(([language, words]) => {
      if (!TRANSLATED.includes(language))
        return [read.problem([path, language], `${language} is no language of ours`)];
      return saidProblems(kind, key, words, english, (text, field = []) =>
        read.problem([path, language, ...field], text),
      );
    });
  });
}

function ownersOf(kind: WordKind, plan: PlanFile): { noun: string; keys: ReadonlySet<string> } {
  if (kind === 'topics') return { noun: 'topic', keys: new Set(topicsOf(plan.data).map(({ name }) => name)) };
  if (kind === 'faculty' || kind === 'bios')
    return { noun: 'faculty', keys: new Set(plan.data.authors.map(({ id }) => String(id))) };
  return { noun: 'publication', keys: publicationsOf(plan) };
}

/** What one language says. */
function saidProblems(
  kind: WordKind,
  key: string,
  words: unknown,
  { texts }: FolderEnglish,
  at: (text: string, field?: string[]) => Problem,
): Problem[] {
  if (kind === 'bios') return markupAt(words as string, at);
  if (kind === 'publications') {
    const { slug } = words as { slug?: string };
    const fault = slug === undefined ? null : addressFault(slug, key);
    return fault ? [at(fault, ['slug'])] : [];
  }
  if (kind !== 'handouts') return [];
  const there = texts.find(({ data }) => String(data.id) === key)?.data.materials.length;
  const titles = (words as unknown[]).length;
  return there === undefined || titles <= there
    ? []
    : [at(`${titles} titles stand here, and publication ${key} has ${there} hand-outs`)];
}
