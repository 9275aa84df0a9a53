import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { parseDocument } from 'yaml';
import { LANGUAGES } from '#locale/language.data.ts';
import { readFolderFile, sourceOf } from '../folder/file.ts';
import {
  filesIn,
  listed,
  PLANNED,
  type PlanFile,
  type Problem,
  type Recordings,
  type Texts,
} from '../folder/files.ts';
import { markupProblem } from '../folder/words.ts';
import { FIGURES_FILE, LECTURES_FILE, type MediaPiece, mediaPath } from '../library.ts';
import {
  figures,
  identifiers,
  lectures,
  sectionHead,
  translatedTexts as texts,
  WORD_FILES,
} from '../shapes/words.ts';
import { figuresIn } from '../tell/figures.ts';
import { isTextFile } from '../translations.ts';
import { type PictureUse, pictureFault } from './pictures.ts';

const TRANSLATED: readonly string[] = LANGUAGES.filter((language) => language !== 'en');
/** Folders and files of `translations` that are not for a single language. */
const GLOSSARY = 'glossary';

/** Files that may be missing, but must have the right shape if they exist. */
export const optionalProblems = (folder: string): Problem[] =>
  [
    ['references.yaml', identifiers] as const,
    [LECTURES_FILE, lectures] as const,
    [FIGURES_FILE, figures] as const,
  ].flatMap(([file, shape]) =>
    sourceOf(folder, file) === null ? [] : readFolderFile(folder, file, shape).problems,
  );

/** Checks that recordings, captions and posters exist and are as long as stated. */
export function mediaProblems(
  folder: string,
  { data, problem }: Recordings,
  plan: PlanFile | null,
): Problem[] {
  const sections = plan && new Set(sectionIds(plan));
  const publications = plan && new Set(PLANNED.flatMap((name) => plan.data[name].map(({ id }) => id)));
  return data.flatMap((piece, at) => [
    ...(['file', 'captions', 'poster'] as const).flatMap((name) => {
      const file = piece[name];
      if (file === undefined) return [];
      const path = mediaPath(folder, file);
      if (!path) return [problem([at, name], `media/${file} is missing`)];
      const { size } = statSync(path);
      return name === 'file' && piece.bytes > 0 && size !== piece.bytes
        ? [problem([at, 'bytes'], `media/${file} has ${size} bytes`)]
        : [];
    }),
    ...(piece.sectionId === undefined ? soundFaults(piece, publications) : []).map((text) =>
      problem([at], text),
    ),
    ...(piece.sectionId && sections && !sections.has(piece.sectionId) && !isEpisode(plan, piece.publicationId)
      ? [problem([at, 'sectionId'], `section ${piece.sectionId} is not in catalogue.json`)]
      : []),
  ]);
}
/** Only the sound of a podcast may belong to no section, and whatever is read beside it is shown in one. */
function soundFaults(piece: MediaPiece, publications: ReadonlySet<number> | null): string[] {
  const { kind, publicationId, captions, poster, cues, chapters } = piece;
  const isBare = captions === undefined && poster === undefined && cues.length === 0 && chapters.length === 0;
  return [
    ...(kind === 'podcast' && isBare ? [] : ['sectionId is missing: only a sound of its own has none']),
    ...(publications?.has(publicationId) === false
      ? [`publication ${publicationId} is not in catalogue.json`]
      : []),
  ];
}
const isEpisode = (plan: PlanFile, id: number) => plan.data.podcastArchive.some((one) => one.id === id);
const sectionIds = ({ data }: PlanFile): number[] =>
  data.publications.flatMap((one) => one.sections.map(({ id }) => id));

/**
 * Checks that every other named file exists: covers, pictures, logos and portraits, slides and hand-outs provided as
 * files.
 */
export function namedFileProblems(folder: string, plan: PlanFile, texts: Texts): Problem[] {
  type Place = (string | number)[];
  const picture = (
    { problem }: Pick<PlanFile, 'problem'>,
    file: string | undefined,
    place: Place,
    use: PictureUse = 'alone',
  ): Problem[] => {
    // A section may state that it shows none.
    const fault = file ? pictureFault(folder, file, use) : null;
    return fault ? [problem(place, fault)] : [];
  };
  return [
    ...plan.data.publications.flatMap(({ cover, sections }, of) => [
      ...picture(plan, cover, ['publications', of, 'cover']),
      ...sections.flatMap((section, at) =>
        picture(plan, section.picture, ['publications', of, 'sections', at, 'picture']),
      ),
    ]),
    ...plan.data.topics.flatMap((topic, at) => picture(plan, topic.picture, ['topics', at, 'picture'])),
    ...plan.data.sponsors.flatMap(({ logo }, at) => picture(plan, logo, ['sponsors', at, 'logo'])),
    ...plan.data.authors.flatMap(({ portrait }, at) =>
      picture(plan, portrait?.file, ['authors', at, 'portrait', 'file']),
    ),
    ...texts.flatMap((text) => [
      ...text.data.sections.flatMap(({ text: words, slides }, section) => [
        ...figuresIn(words).flatMap((file) =>
          picture(text, file, ['sections', section, 'text'], 'within-text'),
        ),
        ...slides.flatMap(({ image }, at) =>
          picture(text, image, ['sections', section, 'slides', at, 'image']),
        ),
      ]),
      ...text.data.materials.flatMap(({ file, text: words, title }, at) => [
        ...(file !== undefined && !mediaPath(folder, file)
          ? [text.problem(['materials', at, 'file'], `media/${file} is missing`)]
          : []),
        ...(file === undefined && words === undefined
          ? [text.problem(['materials', at], `hand-out ${title} has neither a text nor a file`)]
          : []),
      ]),
    ]),
  ];
}

/** Checks that languages are known to the program, and that translated texts exist in English. */
export function translationProblems(folder: string, plan: PlanFile): Problem[] {
  const sections = new Set(sectionIds(plan));
  return listed(join(folder, 'translations')).flatMap((name) => {
    const file = `translations/${name}`;
    if (name.endsWith('.yaml')) return wordProblems(folder, file, plan);
    if (name === GLOSSARY || !statSync(join(folder, file)).isDirectory()) return [];
    if (!TRANSLATED.includes(name))
      return [{ file, line: 1, text: `${name} is no language of ours: ${TRANSLATED.join(', ')}` }];
    return [
      ...filesIn(folder, `${file}/**/*.md`).flatMap((one) => sectionProblems(folder, one, sections)),
      ...filesIn(folder, `${file}/*.yaml`)
        .filter((one) => isTextFile(basename(one)))
        .flatMap((one) => readFolderFile(folder, one, texts, {}).problems),
    ];
  });
}

function sectionProblems(folder: string, file: string, sections: ReadonlySet<number>): Problem[] {
  const [, id] = /\/(\d+)\.md$/.exec(file) ?? [];
  if (!id) return [];
  const wrong: Problem[] = [];
  if (!sections.has(Number(id)))
    wrong.push({ file, line: 1, text: `section ${id} is not in catalogue.json` });
  const source = sourceOf(folder, file) ?? '';
  const [head] = /^(?:---\n.*?---\n)?(?=# \S[^\n]*\n(?:\n\S|$))/s.exec(source) ?? [];
  if (head === undefined)
    wrong.push({
      file,
      line: 1,
      text: 'does not begin with "# " and its title, then an empty line and the text',
    });
  else if (headFault(head)) wrong.push({ file, line: 1, text: headFault(head) ?? '' });
  const text = source.slice(head?.length ?? 0);
  for (const one of figuresIn(text)) {
    const fault = pictureFault(folder, one, 'within-text');
    if (fault) wrong.push({ file, line: 1, text: fault });
  }
  const markup = markupProblem(text, 'folder');
  if (markup)
    wrong.push({ file, line: (head?.split('\n').length ?? 1) - 1 + markup.line, text: markup.text });
  return wrong;
}

function headFault(head: string): string | null {
  const [, values = ''] = /^---\n(.*?)---\n/s.exec(head) ?? [];
  const document = parseDocument(values);
  const [broken] = document.errors;
  if (broken) return broken.message.split('\n')[0] ?? '';
  const shape = v.nullable(sectionHead);
  const [issue] = v.safeParse(shape, document.toJS()).issues ?? [];
  return issue ? `${v.getDotPath(issue) ?? 'the head'}: ${issue.message}` : null;
}

/** Checks files of texts by what they belong to, then by language: `publications.yaml`, `bios.yaml` and the like. */
function wordProblems(folder: string, file: string, plan: PlanFile): Problem[] {
  const byLanguage = v.record(v.string(), v.unknown());
  if (file.endsWith('/waiting.yaml')) return readFolderFile(folder, file, byLanguage).problems;
  const kind = basename(file, '.yaml');
  const words = isWordKind(kind) ? WORD_FILES[kind] : v.unknown();
  const { read, problems } = readFolderFile(folder, file, v.record(v.string(), v.record(v.string(), words)));
  if (!read) return problems;
  const publications = new Set(PLANNED.flatMap((name) => plan.data[name].map(({ id }) => String(id))));
  const faculty = new Set(plan.data.authors.map(({ id }) => String(id)));
  const owners = kind === 'faculty' || kind === 'bios' ? faculty : publications;
  const isNumbered = kind === 'publications' || kind === 'faculty' || kind === 'bios';
  const owner = owners === faculty ? 'faculty' : 'publication';
  return Object.entries(read.data).flatMap(([key, languages]) => [
    ...(isNumbered && !owners.has(key)
      ? [read.problem([Number(key)], `${owner} ${key} is not in catalogue.json`)]
      : []),
    ...Object.keys(languages)
      .filter((language) => !TRANSLATED.includes(language))
      .map((language) =>
        read.problem([/^\d+$/.test(key) ? Number(key) : key, language], `${language} is no language of ours`),
      ),
  ]);
}
const isWordKind = (name: string): name is keyof typeof WORD_FILES => name in WORD_FILES;
