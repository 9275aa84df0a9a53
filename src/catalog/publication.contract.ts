import * as v from 'valibot';
import { call, resourceType, toMany, toOne } from '#kit/contract.ts';
import { dateSchema, flag, idList, oneOfList, searchText } from '#kit/query.ts';
import { PUBLICATION_TYPES } from '#membership/publication-type.data.ts';

const gate = v.picklist(['none', 'account', 'member', 'gold', 'credits', 'verify-email']);

export const imageType = resourceType('Image', v.object({ file: v.string(), alt: v.string() }));

export const authorType = resourceType(
  'Author',
  v.object({
    fullName: v.string(),
    fullNameAffix: v.string(),
    completeAffiliation: v.string(),
    /** Superusers only (B36); absent for everybody else. */
    email: v.optional(v.nullable(v.string())),
    jobTitle: v.string(),
    bio: v.string(),
    institute: v.string(),
    affix: v.string(),
    affixType: v.picklist(['prefix', 'suffix']),
    slug: v.string(),
    conflictsOfInterest: v.string(),
  }),
  { image: toOne('Image') },
);

export const categoryType = resourceType(
  'Category',
  v.object({ slug: v.string(), name: v.string(), featured: v.boolean(), publicationCount: v.number() }),
  { childs: toMany('Category') },
);

export const materialType = resourceType(
  'Material',
  v.object({
    title: v.string(),
    fileUrl: v.nullable(v.string()),
    mimeType: v.string(),
    size: v.number(),
    free: v.boolean(),
    lock: v.boolean(),
  }),
);
export const keyPointType = resourceType('KeyPoint', v.object({ text: v.string(), order: v.number() }));
export const jointSponsorType = resourceType(
  'JointSponsor',
  v.object({ name: v.string(), logo: v.nullable(v.string()), accreditationText: v.string() }),
);

const slide = v.object({
  title: v.string(),
  bullets: v.array(v.string()),
  image: v.string(),
  references: v.array(v.string()),
});
const cue = v.object({ start: v.number(), end: v.number(), text: v.string() });
const alternates = v.record(v.string(), v.string());

export const sectionType = resourceType(
  'Section',
  v.object({
    /** Computed for this caller: true when it may not be read; then body, transcript, attachment and materials stay on the server. */
    lock: v.boolean(),
    gate,
    private: v.boolean(),
    slug: v.string(),
    title: v.string(),
    meta_description: v.string(),
    order: v.number(),
    minutes: v.number(),
    publicationId: v.number(),
    attachment_url: v.nullable(v.string()),
    attachmentType: v.nullable(v.string()),
    attachmentSeconds: v.nullable(v.number()),
    captionsUrl: v.nullable(v.string()),
    posterUrl: v.nullable(v.string()),
    description: v.string(),
    featured_image: v.string(),
    transcript: v.nullable(
      v.object({
        cues: v.array(cue),
        chapters: v.array(v.object({ start: v.number(), title: v.string() })),
        slides: v.array(slide),
        images: v.array(v.string()),
      }),
    ),
    /** Language to full address, complete ones only. */
    alternates,
    language: v.string(),
  }),
  { publication: toOne('Publication'), materials: toMany('Material') },
);

export const testResultRow = v.object({ question_id: v.string(), answer_id: v.string() });
export const frontMatterSchema = v.object({
  version: v.number(),
  medium: v.string(),
  method: v.string(),
  estimatedMinutes: v.number(),
  releasedOn: v.string(),
  reviewedOn: v.nullable(v.string()),
  expiresOn: v.nullable(v.string()),
  passMark: v.number(),
  creditText: v.string(),
  accreditation: v.string(),
  designation: v.string(),
  targetAudience: v.string(),
  practiceGap: v.string(),
  objectives: v.array(v.string()),
  faculty: v.array(v.object({ name: v.string(), role: v.string(), disclosure: v.string() })),
  mitigation: v.string(),
  support: v.string(),
  hardware: v.string(),
  contact: v.string(),
  privacy: v.string(),
  price: v.string(),
  references: v.array(v.string()),
});

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
    expired: v.boolean(),
    private: v.boolean(),
    visibility: v.picklist(['published', 'announced', 'draft', 'removed']),
    minutes: v.number(),
    test_class: v.nullable(v.picklist([1, 2])),
    credits: v.nullable(v.number()),
    passMark: v.nullable(v.number()),
    questionCount: v.number(),
    sectionCount: v.number(),
    has_mcq: v.boolean(),
    has_test_results: v.boolean(),
    earn_label: v.string(),
    earn_label_small: v.string(),
    timeLabel: v.string(),
    metadataLabel: v.string(),
    cover: v.string(),
    attachment_url: v.nullable(v.string()),
    attachmentSeconds: v.nullable(v.number()),
    objectives: v.array(v.string()),
    references: v.array(v.object({ text: v.string(), url: v.optional(v.string()) })),
    cmeInformation: v.nullable(frontMatterSchema),
    alternates,
    /** The caller's own: false and empty for the unknown visitor. */
    completed: v.boolean(),
    user_can_take_test: v.boolean(),
    testGate: v.nullable(v.string()),
    testStatus: v.nullable(v.picklist(['NOT_STARTED', 'IN_PROGRESS', 'APPROVED', 'FAILED'])),
    progress: v.object({
      sectionsDone: v.number(),
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
    Image: typeof imageType;
    Author: typeof authorType;
    Category: typeof categoryType;
    Material: typeof materialType;
    KeyPoint: typeof keyPointType;
    JointSponsor: typeof jointSponsorType;
    Section: typeof sectionType;
    Publication: typeof publicationType;
  }
}

/** What each page asks for with a publication (B31). */
export const INCLUDES = {
  default: ['author.image', 'categories'],
  cover: ['authors.image', 'interviewer', 'categories', 'jointSponsor', 'keyPoints', 'materials', 'sections'],
  section: ['sections', 'authors'],
  test: ['questions.answers', 'sections'],
} as const;
/** Sparse fields of section mode. */
export const SECTION_FIELDS = {
  Publication:
    'title,slug,type,typeLabel,excerpt,cover,sections,authors,progress,completed,test_class,credits,earn_label,user_can_take_test,testGate,testStatus,expired,has_mcq',
  Section: 'title,slug,order,minutes,lock,gate',
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
    },
    query: { types },
    sort: ['-modified', 'modified', 'title', '-publicationDate', 'publicationDate', 'minutes'],
    page: { size: 6, max: 100 },
  }),
  byIds: call({
    method: 'GET',
    path: '/api/publications/order_by_pk_in/',
    summary: 'Publications in the order of the ids asked for.',
    gives: publicationType,
    many: true,
    sparse: true,
    include: ['author.image', 'authors.image', 'categories'],
    filter: { id__in: idList, visibility },
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

export const sectionCalls = {
  one: call({
    method: 'GET',
    path: '/api/sections/:id/',
    summary: 'One section; locked text is left out.',
    gives: sectionType,
    sparse: true,
    include: ['publication.sections', 'publication.authors', 'publication.categories', 'materials'],
    refuses: ['not-found', 'activity-removed'],
  }),
};

export const authorCalls = {
  list: call({
    method: 'GET',
    path: '/api/authors/',
    summary: 'Faculty by name.',
    gives: authorType,
    many: true,
    sparse: true,
    include: ['image'],
    page: { size: 20, max: 100 },
  }),
  one: call({
    method: 'GET',
    path: '/api/authors/:id/',
    summary: 'One faculty member.',
    gives: authorType,
    sparse: true,
    include: ['image'],
  }),
};

export const categoryCalls = {
  list: call({
    method: 'GET',
    path: '/api/categories/',
    summary: 'Topics.',
    gives: categoryType,
    many: true,
    sparse: true,
    include: ['childs'],
    filter: { featured: flag },
    page: { size: 100, max: 100 },
  }),
};
