import { basename } from 'node:path';
import { isRemovedFirst } from '#admin/resources/publication/schedule.rules.ts';
import { utcDate } from '#kit/dates.ts';
import { reviewFrom, reviewProblems as spoiledDays } from '#learning/activity/review.rules.ts';
import { beyondBound } from '#learning/credit/bound.rules.ts';
import { TEST_QUESTIONS_MOST } from '#learning/item/edit.data.ts';
import { PLANNED, type PlanFile, type Problem, type Texts, textFiles } from '../folder/files.ts';
import { boundWords, fullWords, partWords, removalWords, reviewWords } from '../folder/words.ts';
import type { MediaPiece, SlideText } from '../library.ts';
import { dateOf } from '../plans.ts';
import { kindsOf } from '../tell/activities.ts';
import { coverMinutes, sectionMinutes, testsOf } from '../tell/minutes.ts';
import { addressFault } from './address.ts';

/** Checks that the plan and the texts refer to each other: publications, their lessons, their faculty and topics. */
export function planProblems(folder: string, { data, problem }: PlanFile, texts: Texts): Problem[] {
  const faculty = new Set(data.authors.map(({ slug }) => slug));
  const topics = new Set(
    [...data.publications, ...data.topics.map(({ name }) => ({ topic: name }))].map(({ topic }) => topic),
  );
  const written = new Map(texts.map((text) => [text.data.id, text]));
  const planned = new Set(PLANNED.flatMap((name) => data[name].map(({ id }) => id)));
  const named = texts.flatMap(({ file, data: { id }, problem: there }) => [
    ...(basename(file) === `${id}.yaml`
      ? []
      : [there(['id'], `publication ${id} stands in a file named ${id}.yaml`)]),
    ...(planned.has(id) ? [] : [there(['id'], `publication ${id} is not in catalogue.json`)]),
  ]);
  const sponsors = new Set(data.sponsors.map(({ id }) => id));
  const below = new Set(data.subtopics.map(({ name }) => name));
  // Some could not be parsed: they exist, and their problems are reported elsewhere.
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
      ...peopleOf(one)
        .filter(([, slug]) => !faculty.has(slug))
        .map(([name, slug]) => problem([...place, name], `${slug} is nobody of the faculty`)),
      ...(one.sponsor !== undefined && !sponsors.has(one.sponsor)
        ? [problem([...place, 'sponsor'], `sponsor ${one.sponsor} is not here`)]
        : []),
      ...(one.topics ?? [])
        .filter((name) => !topics.has(name) && !below.has(name))
        .map((name) => problem([...place, 'topics'], `${name} is no topic`)),
      ...addressProblems(one, place, problem),
      ...one.sections
        .filter(({ order }, number) => one.sections.findIndex((other) => other.order === order) < number)
        .map((section) =>
          problem(
            [...place, 'sections', one.sections.indexOf(section), 'order'],
            `two sections have the order ${section.order}`,
          ),
        ),
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
  const subtopics = data.subtopics.flatMap(({ name, parent, publications: ids }, at) => [
    ...(topics.has(parent) ? [] : [problem(['subtopics', at, 'parent'], `${parent} is no topic`)]),
    ...ids
      .filter((id) => !planned.has(id))
      .map((id) =>
        problem(['subtopics', at, 'publications'], `${name} names publication ${id}, which is not here`),
      ),
  ]);
  const subordinate = new Set(
    data.topics.flatMap(({ name, parent }) => (parent === undefined ? [] : [name])),
  );
  const parents = data.topics.flatMap(({ parent }, at) => {
    if (parent === undefined || (topics.has(parent) && !subordinate.has(parent))) return [];
    const fault = topics.has(parent) ? 'has a parent itself' : 'is no topic';
    return [problem(['topics', at, 'parent'], `${parent} ${fault}`)];
  });
  const hosts = data.podcastArchive.flatMap(({ host }, at) =>
    host === undefined || faculty.has(host)
      ? []
      : [problem(['podcastArchive', at, 'host'], `${host} is nobody of the faculty`)],
  );
  const former = data.formerTopics.flatMap(({ slug, id, topic }, at) =>
    topics.has(topic) || below.has(topic)
      ? []
      : [problem(['formerTopics', at, 'topic'], `${slug ?? id} leads to ${topic}, which is no topic`)],
  );
  return [...named, ...publications, ...subtopics, ...parents, ...hosts, ...former];
}

type Planned = PlanFile['data']['publications'][number];
const peopleOf = (one: Planned): [field: string, slug: string][] => [
  ...one.authors.map((named): [string, string] => [
    'authors',
    typeof named === 'string' ? named : named.author,
  ]),
  ...(one.interviewer ? ([['interviewer', one.interviewer]] as [string, string][]) : []),
  ...one.people.map(({ author }): [string, string] => ['people', author]),
];

function addressProblems(one: Planned, place: (string | number)[], problem: PlanFile['problem']): Problem[] {
  const faultOf = (slug: string, end: string, at: (string | number)[]) => {
    const fault = addressFault(slug, end);
    return fault ? [problem(at, fault)] : [];
  };
  return [
    ...faultOf(one.slug, `${one.id}`, [...place, 'slug']),
    ...one.sections.flatMap(({ id, slug }, at) =>
      faultOf(slug, `${one.id}-${id}`, [...place, 'sections', at, 'slug']),
    ),
    ...(one.releasedOn === undefined && one.releaseOffsetDays === undefined
      ? [problem([...place, 'id'], `publication ${one.id} has no day: releasedOn`)]
      : []),
  ];
}

/** A planned removal must come after the release, by the editors' rule. */
export const removalProblems = ({ data, problem }: PlanFile, now: Date): Problem[] =>
  data.publications.flatMap((one, at) =>
    isRemovedFirst({
      publicationDate: dateOf(one.releasedOn ?? one.releaseOffsetDays ?? 0, now),
      publicationHour: one.releaseHour,
      unpublishAt: one.unpublishAt ?? null,
    })
      ? [problem(['publications', at, 'unpublishAt'], removalWords())]
      : [],
  );

/** Credit ends by the day on which the next review is due, by the editors' rule. */
export const reviewProblems = ({ data, problem }: PlanFile, now: Date): Problem[] =>
  data.publications.flatMap((one, at) => {
    const end = one.expiresOn ?? one.expiresOffsetDays;
    const publicationDate = dateOf(one.releasedOn ?? one.releaseOffsetDays ?? 0, now);
    const creditFrom = one.creditFrom === undefined ? publicationDate : dateOf(one.creditFrom, now);
    const days = {
      startsOn: reviewFrom({ startsOn: creditFrom, publicationDate }),
      endsOn: end === null || (one.cme === 0 && one.sa === 0) ? null : dateOf(end, now),
      reviewedOn:
        one.reviewedOn === undefined || one.reviewedOn === null ? null : dateOf(one.reviewedOn, now),
    };
    return spoiledDays(days, utcDate(now)).map((spoiled) => {
      const field =
        spoiled === 'review-to-come' ? 'reviewedOn' : one.expiresOn ? 'expiresOn' : 'expiresOffsetDays';
      return problem(['publications', at, field], reviewWords(spoiled));
    });
  });

/** Checks that no test has more questions than it holds, by the editors' rule. */
export const lengthProblems = ({ data }: PlanFile, texts: Texts): Problem[] =>
  texts.flatMap((text) =>
    data.publications
      .filter(({ id }) => id === text.data.id)
      .flatMap((one) => testsOf(one, text.data))
      .filter(({ questions }) => questions > TEST_QUESTIONS_MOST)
      .map(() => text.problem(['questions'], fullWords())),
  );

/**
 * Questions and front matter belong to credit: without any, they would be left out without a word. Exports used to
 * contain the front matter of credit that was withdrawn, beside its `learningFormat`.
 */
export const uncreditedProblems = ({ data }: PlanFile, texts: Texts): Problem[] => {
  const planned = new Set(PLANNED.flatMap((name) => data[name].map(({ id }) => id)));
  for (const one of data.publications) if (kindsOf(one).length > 0) planned.delete(one.id);
  const withdrawn = new Set(data.publications.flatMap((one) => (one.learningFormat ? [one.id] : [])));
  return texts
    .filter((text) => planned.has(text.data.id))
    .flatMap(({ data: { id, cme, questions }, problem }) =>
      [...(cme && !withdrawn.has(id) ? ['cme'] : []), ...(questions.length > 0 ? ['questions'] : [])].map(
        (field) =>
          problem([field], `publication ${id} offers no credit to which this belongs: neither cme nor sa`),
      ),
    );
};

export type RecordingLength = Pick<MediaPiece, 'sectionId' | 'durationSeconds'>;
/** Lesson data other than the texts; of two recordings of a section, the first counts. */
export interface FolderLessons {
  media: readonly RecordingLength[];
  lectureSlides: ReadonlyMap<number, SlideText[]>;
}
/**
 * Checks that credit does not exceed what an activity's minutes support and has enough questions, by the editors'
 * rules.
 */
export function creditProblems(
  { data, problem }: PlanFile,
  texts: Texts,
  { media, lectureSlides }: FolderLessons,
  today: string,
): Problem[] {
  const written = new Map(texts.map((text) => [text.data.id, text.data]));
  return data.publications.flatMap((one, at) => {
    const text = written.get(one.id);
    if (!text || one.visibility !== 'published') return [];
    const offerings = testsOf(one, text);
    const sections = one.sections.map((section) =>
      sectionMinutes(section, {
        text: text.sections.find(({ id }) => id === section.id),
        slides: lectureSlides.get(section.id),
        recording: media.find(({ sectionId }) => sectionId === section.id),
        isEpisode: one.type === 'PODCAST',
      }),
    );
    const found = beyondBound(
      {
        sections: sections.length,
        sectionMinutes: sections.reduce((sum, minutes) => sum + minutes, 0),
        coverMinutes: coverMinutes(one, sections, offerings, today),
        pilotMinutes: one.pilotMinutes,
        justification: one.justification,
        mateMinutes: one.mateMinutes,
        offerings,
      },
      today,
    );
    const amounts = offerings.map(({ amountHundredths }) => amountHundredths);
    const largest = amounts.length > 0 ? Math.max(...amounts) : Number.POSITIVE_INFINITY;
    return [
      ...found.map((beyond) =>
        problem(['publications', at, beyond.kind === 1 ? 'cme' : 'sa'], boundWords(beyond)),
      ),
      ...(one.pharmacology * 100 > largest
        ? [problem(['publications', at, 'pharmacology'], partWords('pharmacology-above'))]
        : []),
      ...(one.mateMinutes * 100 > largest * 60
        ? [problem(['publications', at, 'mateMinutes'], partWords('mate-above'))]
        : []),
    ];
  });
}
