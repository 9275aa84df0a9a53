import { existsSync, globSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { LANGUAGES } from '#locale/language.data.ts';
import { type FolderFile, type Problem, readFolderFile, sourceOf } from './folder-file.ts';
import { catalogue, media, publicationText } from './folder-shape.ts';

type Texts = FolderFile<v.InferOutput<typeof publicationText>>[];
type Plan = FolderFile<v.InferOutput<typeof catalogue>>;
type Recordings = FolderFile<v.InferOutput<typeof media>>;

const TRANSLATED: readonly string[] = LANGUAGES.filter((language) => language !== 'en');
/** Folders and files of `translations` that hold no single language. */
const GLOSSARY = 'glossary';

export interface FolderReport {
  problems: Problem[];
  publications: number;
  sections: number;
  questions: number;
}

/** Everything that is wrong with a library's folder, by file and line; nothing is written anywhere. */
export function checkFolder(folder: string): FolderReport {
  const plan = readFolderFile(folder, 'catalogue.json', catalogue);
  const recordings = readFolderFile(folder, 'media/media.json', media);
  const files = textFiles(folder).map((file) => readFolderFile(folder, file, publicationText));
  const texts = files.flatMap(({ read }) => (read ? [read] : []));
  const problems = [plan, recordings, ...files].flatMap((one) => one.problems);
  problems.push(...texts.flatMap(questionProblems), ...doubledIds(plan.read, texts));
  if (plan.read) problems.push(...planProblems(folder, plan.read, texts));
  if (recordings.read) problems.push(...mediaProblems(folder, recordings.read));
  if (plan.read) problems.push(...translationProblems(folder, plan.read));
  const count = (of: (text: Texts[number]['data']) => unknown[]) =>
    texts.reduce((sum, { data }) => sum + of(data).length, 0);
  return {
    problems: problems.toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line),
    publications: texts.length,
    sections: count(({ sections }) => sections),
    questions: count(({ questions }) => questions),
  };
}

const filesIn = (folder: string, pattern: string): string[] =>
  globSync(pattern, { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
/** Named by their publication, in whatever folders below. */
const textFiles = (folder: string): string[] => filesIn(folder, 'library/**/*.yaml');
const listed = (path: string): string[] => (existsSync(path) ? readdirSync(path).sort() : []);

/** One right answer among two or more, each told apart, and a lesson of this publication that teaches it. */
function questionProblems({ data, problem }: Texts[number]): Problem[] {
  const own = new Set(data.sections.map(({ id }) => id));
  return data.questions.flatMap(({ id, options, section }, at) => {
    const found: Problem[] = [];
    const place = ['questions', at];
    const right = options.filter(({ correct }) => correct).length;
    if (options.length < 2)
      found.push(problem([...place, 'options'], `question ${id} has fewer than two answers`));
    if (right !== 1)
      found.push(
        problem(
          [...place, 'options'],
          `question ${id} has ${right === 0 ? 'no' : 'more than one'} right answer`,
        ),
      );
    if (new Set(options.map(({ text }) => text)).size < options.length)
      found.push(problem([...place, 'options'], `question ${id} has the same answer twice`));
    if (section !== undefined && !own.has(section))
      found.push(
        problem([...place, 'section'], `question ${id} is taught by section ${section}, which is not here`),
      );
    return found;
  });
}

/** The numbers of publications, sections, questions and faculty each name one thing. */
function doubledIds(plan: Plan | null, texts: Texts): Problem[] {
  const seen = { publication: new Map(), section: new Map(), question: new Map(), author: new Map() };
  const once = (kind: keyof typeof seen, id: number, here: () => Problem): Problem[] => {
    const before = seen[kind].get(id) as string | undefined;
    const now = here();
    seen[kind].set(id, before ?? `${now.file}:${now.line}`);
    return before ? [{ ...now, text: `${kind} ${id} stands in ${before} already` }] : [];
  };
  const planned = plan
    ? [
        ...plan.data.authors.flatMap(({ id }, at) =>
          once('author', id, () => plan.problem(['authors', at, 'id'], '')),
        ),
        ...(['publications', 'announced', 'podcastArchive'] as const).flatMap((name) =>
          plan.data[name].flatMap(({ id }, at) =>
            once('publication', id, () => plan.problem([name, at, 'id'], '')),
          ),
        ),
      ]
    : [];
  const written = texts.flatMap(({ data, problem }) => [
    ...data.sections.flatMap(({ id }, at) => once('section', id, () => problem(['sections', at, 'id'], ''))),
    ...data.questions.flatMap(({ id }, at) =>
      once('question', id, () => problem(['questions', at, 'id'], '')),
    ),
  ]);
  return [...planned, ...written];
}

/** The plan and the texts name each other: publications, their lessons, their faculty and topics. */
function planProblems(folder: string, { data, problem }: Plan, texts: Texts): Problem[] {
  const faculty = new Set(data.authors.map(({ slug }) => slug));
  const topics = new Set(data.publications.map(({ topic }) => topic));
  const written = new Map(texts.map((text) => [text.data.id, text]));
  const planned = new Set(
    [...data.publications, ...data.announced, ...data.podcastArchive].map(({ id }) => id),
  );
  const named = texts.flatMap(({ file, data: { id }, problem: there }) => [
    ...(basename(file) === `${id}.yaml`
      ? []
      : [there(['id'], `publication ${id} stands in a file named ${id}.yaml`)]),
    ...(planned.has(id) ? [] : [there(['id'], `publication ${id} is not in catalogue.json`)]),
  ]);
  // Of some nothing could be read: they are there, and what is wrong with them is told.
  const files = new Set(textFiles(folder).map((file) => basename(file)));
  const publications = data.publications.flatMap((one, at) => {
    const text = written.get(one.id);
    const place = ['publications', at];
    if (!text)
      return files.has(`${one.id}.yaml`)
        ? []
        : [problem([...place, 'id'], `library/${one.id}.yaml is missing`)];
    const own = new Set(text.data.sections.map(({ id }) => id));
    const due = new Set(one.sections.map(({ id }) => id));
    return [
      ...one.authors
        .filter((slug) => !faculty.has(slug))
        .map((slug) => problem([...place, 'authors'], `${slug} is nobody of the faculty`)),
      ...one.sections
        .filter(({ id }) => !own.has(id))
        .map(({ id }) => problem([...place, 'sections'], `section ${id} has no text in ${text.file}`)),
      ...text.data.sections
        .map(({ id }, number) => ({ id, number }))
        .filter(({ id }) => !due.has(id))
        .map(({ id, number }) =>
          text.problem(['sections', number, 'id'], `section ${id} is not in catalogue.json`),
        ),
    ];
  });
  const below = data.subtopics.flatMap(({ name, parent, publications: ids }, at) => [
    ...(topics.has(parent) ? [] : [problem(['subtopics', at, 'parent'], `${parent} is no topic`)]),
    ...ids
      .filter((id) => !planned.has(id))
      .map((id) =>
        problem(['subtopics', at, 'publications'], `${name} names publication ${id}, which is not here`),
      ),
  ]);
  return [...named, ...publications, ...below];
}

/** Recordings, captions and posters are there, as long as they are said to be. */
function mediaProblems(folder: string, { data, problem }: Recordings): Problem[] {
  const there = new Map(filesIn(folder, 'media/**/*.*').map((file) => [basename(file), file]));
  return data.flatMap((piece, at) =>
    (['file', 'captions', 'poster'] as const).flatMap((name) => {
      const file = piece[name];
      if (file === undefined) return [];
      const found = there.get(file);
      if (!found) return [problem([at, name], `media/${file} is missing`)];
      const { size } = statSync(join(folder, found));
      return name === 'file' && size !== piece.bytes
        ? [problem([at, 'bytes'], `media/${file} has ${size} bytes`)]
        : [];
    }),
  );
}

/** Languages are ones that the program speaks; what is translated is there in English. */
function translationProblems(folder: string, plan: Plan): Problem[] {
  const sections = new Set(plan.data.publications.flatMap((one) => one.sections.map(({ id }) => id)));
  return listed(join(folder, 'translations')).flatMap((name) => {
    const file = `translations/${name}`;
    if (name.endsWith('.yaml')) return wordProblems(folder, file, plan);
    if (name === GLOSSARY || !statSync(join(folder, file)).isDirectory()) return [];
    if (!TRANSLATED.includes(name))
      return [{ file, line: 1, text: `${name} is no language of ours: ${TRANSLATED.join(', ')}` }];
    return filesIn(folder, `${file}/**/*.md`).flatMap((one) => sectionProblems(folder, one, sections));
  });
}

function sectionProblems(folder: string, file: string, sections: ReadonlySet<number>): Problem[] {
  const [, id] = /\/(\d+)\.md$/.exec(file) ?? [];
  if (!id) return [];
  const wrong: Problem[] = [];
  if (!sections.has(Number(id)))
    wrong.push({ file, line: 1, text: `section ${id} is not in catalogue.json` });
  if (!/^# \S[^\n]*\n\n\S/.test(sourceOf(folder, file) ?? ''))
    wrong.push({
      file,
      line: 1,
      text: 'does not begin with "# " and its title, then an empty line and the text',
    });
  return wrong;
}

/** Words by what they are of, then by language: `publications.yaml`, `bios.yaml` and their like. */
function wordProblems(folder: string, file: string, plan: Plan): Problem[] {
  const byLanguage = v.record(v.string(), v.unknown());
  if (file.endsWith('/waiting.yaml')) return readFolderFile(folder, file, byLanguage).problems;
  const { read, problems } = readFolderFile(folder, file, v.record(v.string(), byLanguage));
  if (!read) return problems;
  const { publications, announced, podcastArchive } = plan.data;
  const ids = new Set([...publications, ...announced, ...podcastArchive].map(({ id }) => String(id)));
  return Object.entries(read.data).flatMap(([key, words]) => [
    ...(file.endsWith('/publications.yaml') && !ids.has(key)
      ? [read.problem([Number(key)], `publication ${key} is not in catalogue.json`)]
      : []),
    ...Object.keys(words)
      .filter((language) => !TRANSLATED.includes(language))
      .map((language) =>
        read.problem([/^\d+$/.test(key) ? Number(key) : key, language], `${language} is no language of ours`),
      ),
  ]);
}
