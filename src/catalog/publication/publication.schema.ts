import * as v from 'valibot';
import { call, resourceType, toMany, toOne } from '#kit/contract.ts';
import { dateSchema, flag, idList, oneOfList, searchText } from '#kit/query.ts';
import { PUBLICATION_TYPES } from '#membership/gate/publication-type.data.ts';
import { frontMatterSchema } from '../front-matter/front-matter.schema.ts';
import { alternates, referenceSchema } from '../section/section.schema.ts';
import { VISIBILITIES } from './visibility.data.ts';

export const keyPointType = resourceType(
  'KeyPoint',
  v.object({ text: v.string(), order: v.number(), language: v.string() }),
);
export const jointSponsorType = resourceType(
  'JointSponsor',
  v.object({
    name: v.string(),
    logo: v.nullable(v.string()),
    accreditationText: v.string(),
    /** Language of the text. */
    language: v.string(),
  }),
);

export const testResultRow = v.object({ question_id: v.string(), answer_id: v.string() });
export const publicationType = resourceType(
  'Publication',
  v.object({
    slug: v.string(),
    title: v.string(),
    seoTitle: v.string(),
    excerpt: v.string(),
    description: v.string(),
    type: v.picklist(PUBLICATION_TYPES),
    types: v.array(v.picklist(PUBLICATION_TYPES)),
    typeLabel: v.string(),
    modified: v.string(),
    publicationDate: v.string(),
    expirationDate: v.nullable(v.string()),
    /** When its content was last reviewed; activities only. */
    reviewedOn: v.nullable(v.string()),
    expired: v.boolean(),
    private: v.boolean(),
    visibility: v.picklist(VISIBILITIES),
    minutes: v.number(),
    test_class: v.nullable(v.picklist([1, 2])),
    credits: v.nullable(v.number()),
    passMark: v.nullable(v.number()),
    /** Attempts a learner has at the test; null if unlimited, or without a test. */
    attemptLimit: v.nullable(v.number()),
    questionCount: v.number(),
    sectionCount: v.number(),
    has_mcq: v.boolean(),
    has_test_results: v.boolean(),
    earn_label: v.string(),
    earn_label_small: v.string(),
    earnLabelSmall: v.string(),
    timeLabel: v.string(),
    metadataLabel: v.string(),
    cover: v.string(),
    /** Path, on this host, of the picture shown when it is shared; empty if it has none. */
    sharePicture: v.string(),
    attachment_url: v.nullable(v.string()),
    attachmentSeconds: v.nullable(v.number()),
    objectives: v.array(v.string()),
    references: v.array(referenceSchema),
    /** A fact that its credit depends on is missing: it can be read, but nothing new is awarded. */
    creditSuspended: v.boolean(),
    /**
     * Null where the publication is not the one that is asked for: in lists, and included elsewhere, except with the
     * first section of an activity (R1).
     */
    cmeInformation: v.nullable(v.object({ ...frontMatterSchema.entries, mateMinutes: v.number() })),
    /** Empty where `cmeInformation` is null for that reason. */
    alternates,
    /** Language of slug, title and excerpt. */
    language: v.string(),
    /** Language of description and objectives. */
    descriptionLanguage: v.string(),
    /** The caller's own state: false and empty for an anonymous visitor. */
    completed: v.boolean(),
    user_can_take_test: v.boolean(),
    testGate: v.nullable(v.string()),
    /** Every test it offers, one per kind, with the caller's state; the fields beside this describe the first. */
    tests: v.array(
      v.object({
        kind: v.picklist([1, 2]),
        credits: v.number(),
        earnLabel: v.string(),
        mayTake: v.boolean(),
        gate: v.nullable(v.string()),
        resultId: v.nullable(v.string()),
        passed: v.boolean(),
      }),
    ),
    testStatus: v.nullable(v.picklist(['NOT_STARTED', 'IN_PROGRESS', 'APPROVED', 'FAILED'])),
    progress: v.object({
      sectionsDone: v.number(),
      doneSectionIds: v.array(v.number()),
      continueSectionId: v.nullable(v.number()),
      continueSeconds: v.number(),
    }),
    testResults: v.array(
      v.object({ id: v.string(), status: v.string(), score: v.number(), submittedAt: v.string() }),
    ),
    completedTestResult: v.nullable(
      v.object({ id: v.string(), status: v.string(), score: v.number(), results: v.array(testResultRow) }),
    ),
  }),
  {
    author: toOne('Author'),
    authors: toMany('Author'),
    interviewer: toOne('Author'),
    categories: toMany('Category'),
    sections: toMany('Section'),
    materials: toMany('Material'),
    keyPoints: toMany('KeyPoint'),
    jointSponsor: toOne('JointSponsor'),
    questions: toMany('Question'),
  },
);

declare module '#kit/contract.ts' {
  interface Registry {
    JointSponsor: typeof jointSponsorType;
    KeyPoint: typeof keyPointType;
    Publication: typeof publicationType;
  }
}
/** The includes each page requests with a publication (B31). */
export const INCLUDES = {
  default: ['author.image', 'categories'],
  cover: ['authors.image', 'interviewer', 'categories', 'jointSponsor', 'keyPoints', 'materials', 'sections'],
  section: ['sections', 'authors'],
  test: ['questions.answers', 'sections'],
} as const;
/** Sparse fields of section mode. */
export const SECTION_FIELDS = {
  Publication:
    'title,slug,language,type,typeLabel,excerpt,cover,sections,authors,progress,completed,test_class,credits,earn_label,user_can_take_test,testGate,testStatus,expired,has_mcq',
  Section: 'title,slug,language,order,minutes,lock,gate',
} as const;

const include = [
  'author.image',
  'authors.image',
  'interviewer',
  'categories',
  'jointSponsor',
  'keyPoints',
  'materials',
  'sections',
  'questions.answers',
] as const;
const types = oneOfList(PUBLICATION_TYPES);
const visibility = v.picklist(['published', 'announced']);
const testClass = v.pipe(v.picklist(['1', '2']), v.transform(Number));

export const publicationCalls = {
  list: call({
    method: 'GET',
    path: '/api/publications/',
    mayLag: 'strangers',
    summary: 'Publications, newest changes first.',
    gives: publicationType,
    many: true,
    sparse: true,
    include: [
      'author.image',
      'authors.image',
      'interviewer',
      'categories',
      'sections',
      'keyPoints',
      'materials',
      'jointSponsor',
    ],
    filter: {
      visibility,
      test_class: testClass,
      type__in: types,
      types,
      search: searchText,
      categories__id__in: idList,
      completed: flag,
      can_user_take_test: flag,
      authorId__in: idList,
      id__in: idList,
      publicationDate__gte: dateSchema,
      publicationDate__lte: dateSchema,
      /** Only what ends: not before the one day, and not after the other. */
      expirationDate__gte: dateSchema,
      expirationDate__lte: dateSchema,
    },
    query: { types },
    sort: [
      '-modified',
      'modified',
      'title',
      '-publicationDate',
      'publicationDate',
      'expirationDate',
      'minutes',
    ],
    page: { size: 6, max: 100 },
  }),
  byIds: call({
    method: 'GET',
    path: '/api/publications/order_by_pk_in/',
    mayLag: 'strangers',
    summary: 'Publications in the order of the ids asked for.',
    gives: publicationType,
    many: true,
    sparse: true,
    include: ['author.image', 'authors.image', 'categories'],
    filter: { id__in: idList, visibility },
    query: { visibility },
    page: { size: 10, max: 100 },
  }),
  one: call({
    method: 'GET',
    path: '/api/publications/:id/',
    summary: 'One publication.',
    gives: publicationType,
    sparse: true,
    include,
    refuses: ['not-found', 'activity-removed'],
  }),
};
