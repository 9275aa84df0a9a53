import { utcDate } from '#kit/dates.ts';
import type { ItemGap } from '#learning/item/edit.data.ts';
import { itemGaps } from '#learning/item/edit.rules.ts';
import { creditDayProblems, factsProblems } from '../check/facts.ts';
import { mediaProblems, namedFileProblems, optionalProblems } from '../check/files.ts';
import {
  creditProblems,
  lengthProblems,
  planProblems,
  type RecordingLength,
  removalProblems,
  reviewProblems,
  uncreditedProblems,
} from '../check/plan.ts';
import { siteProblems } from '../check/site.ts';
import { translationProblems } from '../check/translations.ts';
import { facultyProblems, markupProblems } from '../check/words.ts';
import { LECTURES_FILE } from '../library.ts';
import { passageProblem } from '../passage.ts';
import { newerFormat } from '../shapes/format.ts';
import { catalogue } from '../shapes/plan.ts';
import { lectures, media, publicationText } from '../shapes/words.ts';
import { encodingProblems, inOrder, readFolderFile } from './file.ts';
import { PLANNED, type PlanFile, type Problem, type Texts, textFiles } from './files.ts';
import { itemWords } from './words.ts';

export interface FolderReport {
  problems: Problem[];
  publications: number;
  sections: number;
  questions: number;
}

/** A folder that was looked over, where credit may depend on what is not in it. */
export interface FolderFindings {
  problems: Problem[];
  publicationIds: number[];
  /** Credit beyond what is taught, with recordings beside those of the folder. */
  beyond(standing: readonly RecordingLength[]): Problem[];
}
const unread = (problems: Problem[]) => ({
  ...{ problems, publicationIds: [], beyond: () => [] },
  ...{ publications: 0, sections: 0, questions: 0 },
});

/** Returns all problems of a library folder, by file and line; writes nothing. */
export function checkFolder(folder: string, now = new Date()): FolderReport {
  const { problems, publications, sections, questions, beyond } = lookOver(folder, now);
  return { problems: inOrder([...problems, ...beyond([])]), publications, sections, questions };
}

/** The problems of a folder but for credit beyond what is taught. */
export function lookOver(folder: string, now: Date): FolderReport & FolderFindings {
  const newer = newerFormat(folder);
  if (newer) return unread([newer]);
  const misread = encodingProblems(folder);
  if (misread.length > 0) return unread(misread);
  const plan = readFolderFile(folder, 'catalogue.json', catalogue);
  const recordings = readFolderFile(folder, 'media/media.json', media, []);
  const narrated = readFolderFile(folder, LECTURES_FILE, lectures, []);
  const files = textFiles(folder).map((file) => readFolderFile(folder, file, publicationText));
  const texts = files.flatMap(({ read }) => (read ? [read] : []));
  const problems = [plan, recordings, ...files].flatMap((one) => one.problems);
  problems.push(
    ...texts.flatMap(questionProblems),
    ...doubledIds(plan.read, texts),
    ...texts.flatMap(handoutProblems),
    ...markupProblems(texts),
  );
  problems.push(...optionalProblems(folder), ...siteProblems(folder, plan.read));
  if (recordings.read) problems.push(...mediaProblems(folder, recordings.read, plan.read));
  const isWhole = files.every(({ read }) => read);
  if (plan.read)
    problems.push(
      ...planProblems(folder, plan.read, texts),
      ...lengthProblems(plan.read, texts),
      ...removalProblems(plan.read, now),
      ...reviewProblems(plan.read, now),
      ...creditDayProblems(plan.read, now),
      ...factsProblems(plan.read, now),
      ...facultyProblems(plan.read, now),
      ...namedFileProblems(folder, plan.read, texts),
      ...uncreditedProblems(plan.read, texts),
      ...translationProblems(folder, { plan: plan.read, texts, isWhole }),
    );
  const count = (of: (text: Texts[number]['data']) => unknown[]) =>
    texts.reduce((sum, { data }) => sum + of(data).length, 0);
  const lectureSlides = new Map(narrated.read?.data.map((one) => [one.sectionId, one.slides]));
  const own = recordings.read?.data ?? [];
  return {
    problems,
    publicationIds: plan.read?.data.publications.map(({ id }) => id) ?? [],
    beyond: (standing) =>
      plan.read
        ? creditProblems(plan.read, texts, { media: [...own, ...standing], lectureSlides }, utcDate(now))
        : [],
    publications: texts.length,
    sections: count(({ sections }) => sections),
    questions: count(({ questions }) => questions),
  };
}

const FIELDS: Partial<Record<ItemGap, string>> = {
  'stem-missing': 'stem',
  except: 'stem',
  'reference-missing': 'reference',
};
/** Applies the editors' rules for questions, and checks that the lesson of a question belongs to this publication. */
function questionProblems({ data, problem }: Texts[number]): Problem[] {
  const own = new Set(data.sections.map(({ id }) => id));
  return data.questions.flatMap((question, at) => {
    const { id, stem, reference, options, section } = question;
    const found: Problem[] = [];
    const place = ['questions', at];
    for (const gap of itemGaps({ stem, reference, choices: options }))
      found.push(problem([...place, FIELDS[gap] ?? 'options'], `question ${id}: ${itemWords(gap)}`));
    if (section !== undefined && !own.has(section))
      found.push(
        problem([...place, 'section'], `question ${id} is taught by section ${section}, which is not here`),
      );
    const passage = passageProblem(question, data);
    if (passage) found.push(problem([...place, 'passage'], passage));
    return found;
  });
}

/** Checks that the lesson of a hand-out belongs to this publication. */
const handoutProblems = ({ data, problem }: Texts[number]): Problem[] =>
  data.materials.flatMap(({ title, section }, at) =>
    section === undefined || data.sections.some(({ id }) => id === section)
      ? []
      : [
          problem(
            ['materials', at, 'section'],
            `hand-out ${title} belongs to section ${section}, which is not here`,
          ),
        ],
  );

/** The numbers of publications, sections, questions and faculty must be unique, and each has one text. */
function doubledIds(plan: PlanFile | null, texts: Texts): Problem[] {
  const seen = {
    ...{ publication: new Map(), text: new Map() },
    ...{ section: new Map(), question: new Map(), author: new Map() },
  };
  const once = (kind: keyof typeof seen, id: number, here: () => Problem): Problem[] => {
    const before = seen[kind].get(id) as string | undefined;
    const now = here();
    seen[kind].set(id, before ?? `${now.file}:${now.line}`);
    const what = kind === 'text' ? 'the text of publication' : kind;
    return before ? [{ ...now, text: `${what} ${id} stands in ${before} already` }] : [];
  };
  const planned = plan
    ? [
        ...plan.data.authors.flatMap(({ id }, at) =>
          once('author', id, () => plan.problem(['authors', at, 'id'], '')),
        ),
        ...PLANNED.flatMap((name) =>
          plan.data[name].flatMap(({ id }, at) =>
            once('publication', id, () => plan.problem([name, at, 'id'], '')),
          ),
        ),
      ]
    : [];
  const written = texts.flatMap(({ data, problem }) => [
    ...once('text', data.id, () => problem(['id'], '')),
    ...data.sections.flatMap(({ id }, at) => once('section', id, () => problem(['sections', at, 'id'], ''))),
    ...data.questions.flatMap(({ id }, at) =>
      once('question', id, () => problem(['questions', at, 'id'], '')),
    ),
  ]);
  return [...planned, ...written];
}
