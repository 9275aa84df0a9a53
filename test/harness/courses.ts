import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { DEMO } from '#seed/library.ts';

interface Course {
  id: number;
  slug: string;
  topic: string;
  sections: { id: number; slug: string }[];
}
interface Words {
  id: number;
  questions?: { id: number; section?: number }[];
  sections?: { id: number }[];
  materials?: { id?: number; section?: number }[];
}
/** Above every number of the demo; all numbers of a course are shifted by the same amount. */
const STEP = 100_000;
const LANGUAGES = ['pt-br', 'fr', 'it', 'de'];

/**
 * Writes a folder with the given number of courses: those of the demo repeated, with their own numbers and addresses.
 */
export function writeCourses(folder: string, courses: number): void {
  const catalogue = JSON.parse(readFileSync(join(DEMO, 'catalogue.json'), 'utf8'));
  const { authors, topics, sponsors, publications } = catalogue;
  const whole = (publications as Course[]).filter(({ sections }) => sections.length > 0);
  const made: { course: Course; by: number }[] = Array.from({ length: courses }, (_, at) => ({
    course: whole[at % whole.length] as Course,
    by: STEP * Math.floor(at / whole.length + 1),
  }));
  copyMedia(folder);
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const json = (file: string, value: unknown) => write(file, JSON.stringify(value, null, 2));
  json('catalogue.json', {
    authors,
    topics,
    sponsors,
    publications: made.map(({ course, by }) => ({
      ...course,
      id: course.id + by,
      slug: moved(course.slug, by),
      sections: course.sections.map((one) => ({ ...one, id: one.id + by, slug: moved(one.slug, by) })),
    })),
  });
  const media = JSON.parse(readFileSync(join(DEMO, 'media/media.json'), 'utf8')) as {
    publicationId: number;
    sectionId: number;
  }[];
  const recordings = made.flatMap(({ course, by }) =>
    media
      .filter(({ publicationId }) => publicationId === course.id)
      .map((one) => ({ ...one, publicationId: one.publicationId + by, sectionId: one.sectionId + by })),
  );
  json('media/media.json', recordings);
  const covers = parse(readFileSync(join(DEMO, 'translations/publications.yaml'), 'utf8')) as Record<
    string,
    unknown
  >;
  const texts = globSync('library/**/*.yaml', { cwd: DEMO });
  const words = new Map(texts.map((file) => [Number(/(\d+)\.yaml$/.exec(file)?.[1]), file]));
  const titles: Record<number, unknown> = {};
  for (const { course, by } of made) {
    const file = words.get(course.id);
    if (file)
      write(
        `library/${course.id + by}.yaml`,
        stringify(wordsMoved(parse(readFileSync(join(DEMO, file), 'utf8')), by)),
      );
    if (covers[course.id]) titles[course.id + by] = covers[course.id];
    for (const language of LANGUAGES) translate(write, language, course, by);
  }
  write('translations/publications.yaml', stringify(titles));
  const topicWords: Record<string, unknown> = parse(
    readFileSync(join(DEMO, 'translations/topics.yaml'), 'utf8'),
  );
  const named = new Set(made.map(({ course }) => course.topic));
  const told = Object.entries(topicWords).filter(([name]) => named.has(name));
  write('translations/topics.yaml', stringify(Object.fromEntries(told)));
  for (const name of ['references.yaml', 'translations/bios.yaml', 'translations/faculty.yaml'])
    write(name, readFileSync(join(DEMO, name), 'utf8'));
}

/** An address ends in the numbers of what it links to. */
const moved = (slug: string, by: number): string =>
  slug.replace(/(-\d+)?-\d+$/, (numbers) => numbers.replace(/\d+/g, (number) => String(Number(number) + by)));

const wordsMoved = (words: Words, by: number): Words => ({
  ...words,
  id: words.id + by,
  ...(words.sections ? { sections: words.sections.map((one) => ({ ...one, id: one.id + by })) } : {}),
  ...(words.questions
    ? {
        questions: words.questions.map((one) => ({
          ...one,
          id: one.id + by,
          ...(one.section ? { section: one.section + by } : {}),
        })),
      }
    : {}),
  ...(words.materials
    ? {
        materials: words.materials.map((one) => ({
          ...one,
          ...(one.section ? { section: one.section + by } : {}),
        })),
      }
    : {}),
});

function translate(
  write: (file: string, text: string) => void,
  language: string,
  course: Course,
  by: number,
): void {
  const from = join(DEMO, 'translations', language);
  for (const file of globSync(`sections/${course.id}/*.md`, { cwd: from })) {
    const section = Number(/(\d+)\.md$/.exec(file)?.[1]);
    write(
      `translations/${language}/sections/${course.id + by}/${section + by}.md`,
      readFileSync(join(from, file), 'utf8'),
    );
  }
  for (const file of globSync(`${course.id}.yaml`, { cwd: from })) {
    const pieces = parse(readFileSync(join(from, file), 'utf8')) as Record<string, unknown>;
    const entries = Object.entries(pieces).map(([name, piece]) => [moved(name, by), piece]);
    write(`translations/${language}/${course.id + by}.yaml`, stringify(Object.fromEntries(entries)));
  }
}

/** The demo's recordings, captions and portraits. */
function copyMedia(folder: string): void {
  for (const file of globSync('media/**/*.*', { cwd: DEMO })) {
    if (/media\.json$|recipes/.test(file)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(DEMO, file), join(folder, file));
  }
}
