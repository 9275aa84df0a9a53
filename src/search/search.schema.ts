import * as v from 'valibot';
import { call, resourceType, toOne } from '#kit/contract.ts';
import { flag, idList, oneOfList } from '#kit/query.ts';
import { PUBLICATION_TYPES } from '#membership/gate/publication-type.data.ts';

/** Ranges of a plain text, [from, to), that matched: nothing to escape, nothing to trust. */
const marks = v.array(v.tuple([v.number(), v.number()]));
const marked = { text: v.string(), marks };

export const searchHitType = resourceType(
  'SearchHit',
  v.object({
    slug: v.string(),
    title: v.string(),
    /** Language of the title: the site's, if there is a translation. */
    language: v.string(),
    /** Language of its lessons' text: English if any of it is in English. */
    bodyLanguage: v.string(),
    /** What matched in the publication's excerpt. */
    marks,
    /** At most 100 characters around the best match. */
    snippet: v.object(marked),
    /** Whether a lesson that the caller may not read names the drug or term asked for. */
    namedInside: v.boolean(),
    /** Where a lesson matches, for those who may read it: the second in its medium, or the paragraph of its text. */
    place: v.nullable(
      v.object({
        sectionId: v.string(),
        title: v.string(),
        language: v.string(),
        path: v.string(),
        seconds: v.nullable(v.number()),
        paragraph: v.nullable(v.number()),
        snippet: v.object(marked),
        /** Language of the snippet: English if the captions of a translated lesson are. */
        quoteLanguage: v.string(),
      }),
    ),
  }),
  { publication: toOne('Publication') },
);
export const tableHitType = resourceType(
  'TableHit',
  v.object({
    /** Its caption, or the heading above it, or else the title of its lesson. */
    title: v.string(),
    language: v.string(),
    /** Title of the publication, in the site's language if it has one. */
    publication: v.string(),
    publicationLanguage: v.string(),
    /** Path of the lesson, at the table. */
    path: v.string(),
  }),
);
export const suggestionType = resourceType(
  'Suggestion',
  v.object({
    kind: v.picklist(['publication', 'topic', 'faculty', 'drug', 'substance', 'class', 'abbreviation']),
    text: v.string(),
    /** Where it leads: to the page itself for a title or a person, otherwise to the results for its text. */
    path: v.string(),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    SearchHit: typeof searchHitType;
    Suggestion: typeof suggestionType;
    TableHit: typeof tableHitType;
  }
}

export interface FacetValue {
  value: string;
  count: number;
}
/** Each facet is counted as if nothing were chosen in it, and everything else were. */
export interface Facets {
  types: FacetValue[];
  categories: FacetValue[];
  credit: FacetValue[];
  /** Completed or not; empty for a visitor, as is `testable`. */
  progress: FacetValue[];
  testable: FacetValue[];
}
/** Matches `count` of some words; `of` is how many were asked for. */
export interface RelaxedMatch {
  words: string[];
  count: number;
  of: number;
}
export interface Spelling {
  /** The text searched for instead, if the original finds nothing at all. */
  corrected: string | null;
  /** Similar spellings that do find something. */
  near: string[];
  /** If nothing matches all of the words: how many of which words each result matches at least. */
  relaxed: RelaxedMatch | null;
}

/** The handler checks the length, so that 10 kB of text get a specific error. */
const text = v.string();
export const searchCalls = {
  results: call({
    method: 'GET',
    path: '/api/search/',
    mayLag: 'strangers',
    summary:
      'Publications found by their words, best first, with counts by type, topic, credit and progress. All words are meant; "words in quotes" follow each other, -word is not said, OR stands between alternatives.',
    gives: searchHitType,
    many: true,
    sparse: true,
    include: ['publication.author.image', 'publication.authors.image', 'publication.categories'],
    query: { s: text },
    filter: {
      type__in: oneOfList(PUBLICATION_TYPES),
      categories__id__in: idList,
      test_class: v.pipe(v.picklist(['1', '2']), v.transform(Number)),
      completed: flag,
      can_user_take_test: flag,
    },
    sort: ['-modified', '-publicationDate', 'title', 'minutes'],
    page: { size: 12, max: 100 },
    refuses: ['too-long'],
  }),
  tables: call({
    method: 'GET',
    path: '/api/search/tables/',
    mayLag: 'strangers',
    summary:
      'Up to 3 tables that say all of it, of lessons that whoever asks may read; each path opens the lesson at the table.',
    gives: tableHitType,
    many: true,
    query: { s: text },
    refuses: ['too-long'],
  }),
  near: call({
    method: 'GET',
    path: '/api/search/near/',
    mayLag: 'everybody',
    summary: 'Up to 3 titles that have words near to those of a text that finds nothing.',
    gives: suggestionType,
    many: true,
    query: { s: text },
    refuses: ['too-long'],
  }),
  autocomplete: call({
    method: 'GET',
    path: '/api/search/autocomplete/',
    mayLag: 'strangers',
    summary:
      'Up to 8 titles, topics, faculty, drug classes, abbreviations, generic and brand names for a beginning of three characters or more.',
    gives: suggestionType,
    many: true,
    query: { s: text },
    refuses: ['too-long'],
  }),
};
