/** A schema.org thing. */
export type Thing = Record<string, unknown> & { '@type'?: string; '@id'?: string };

/**
 * Properties that search engines require of each type before they show it (Google's documentation of structured data),
 * wherever it appears.
 */
const REQUIRED: Record<string, string[]> = {
  Organization: ['name'],
  WebSite: ['name', 'url', 'publisher', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  Course: ['name', 'description', 'provider', 'url'],
  CourseInstance: ['courseMode', 'courseWorkload'],
  Offer: ['category'],
  LearningResource: ['name', 'description', 'provider', 'url', 'isAccessibleForFree'],
  WebPageElement: ['isAccessibleForFree', 'cssSelector'],
  PodcastSeries: ['name', 'url'],
  PodcastEpisode: ['name', 'url'],
  MediaObject: ['contentUrl'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'name'],
  CollectionPage: ['name', 'description', 'url', 'isPartOf'],
  AboutPage: ['name', 'description', 'url', 'mainEntity'],
  CreativeWork: ['name', 'url', 'datePublished'],
  Service: ['name', 'description', 'provider', 'url'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  ProfilePage: ['mainEntity'],
  Person: ['name'],
  Thing: ['name'],
  MedicalAudience: ['audienceType'],
};
/** Further properties required at the top level. */
const REQUIRED_ALONE: Record<string, string[]> = {
  Organization: ['url', 'logo'],
  Course: ['offers', 'hasCourseInstance', 'isAccessibleForFree', 'datePublished', 'dateModified'],
  PodcastSeries: ['description', 'hasPart', 'webFeed'],
  PodcastEpisode: ['datePublished', 'partOfSeries', 'isAccessibleForFree'],
};
const ADDRESS = /^https?:\/\/[^\s{}]+$/;
const DAY = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/;
const SPAN = /^PT(?=\d)(\d+H)?(\d+M)?(\d+S)?$/;
const WRITTEN: Record<string, RegExp> = {
  url: ADDRESS,
  logo: ADDRESS,
  image: ADDRESS,
  contentUrl: ADDRESS,
  webFeed: ADDRESS,
  urlTemplate: /^https?:\/\/[^\s{}]+\{search_term_string\}$/,
  'query-input': /^required name=search_term_string$/,
  datePublished: DAY,
  dateModified: DAY,
  expires: DAY,
  duration: SPAN,
  timeRequired: SPAN,
  courseWorkload: SPAN,
  courseMode: /^(Online|Onsite|Blended)$/i,
  category: /^(Free|Partially Free|Subscription|Paid)$/,
  price: /^\d+\.\d\d$/,
  priceCurrency: /^[A-Z]{3}$/,
  inLanguage: /^[a-z]{2}(-[A-Z]{2})?$/,
};

/** Problems that keep a search engine from showing a statement of a page. */
export function statementProblems(statement: Thing): string[] {
  const type = statement['@type'] ?? '';
  return [
    ...(statement['@context'] === 'https://schema.org' ? [] : [`${type} without its vocabulary`]),
    ...missing(statement, REQUIRED_ALONE[type] ?? []),
    ...thingProblems(statement),
    ...(type === 'BreadcrumbList' ? crumbProblems(statement) : []),
  ];
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const missing = (thing: Thing, keys: string[]): string[] =>
  keys.filter((key) => isEmpty(thing[key])).map((key) => `${thing['@type']} without ${key}`);

function thingProblems(thing: Thing): string[] {
  const type = thing['@type'] ?? '';
  const isNamedElsewhere = Object.keys(thing).join() === '@id';
  const known = REQUIRED[type];
  return [
    ...(known || isNamedElsewhere ? [] : [`an unknown type: ${type}`]),
    ...missing(thing, known ?? []),
    ...(type === 'ListItem' && isEmpty(thing.item) && isEmpty(thing.url) ? ['ListItem leads nowhere'] : []),
    ...Object.entries(thing).flatMap(([key, value]) => [
      ...(WRITTEN[key] && typeof value !== 'object' && !WRITTEN[key].test(String(value))
        ? [`${type}: ${key} is ${String(value)}`]
        : []),
      ...partsOf(value).flatMap(thingProblems),
    ]),
  ];
}

/** The things contained in a value. */
const partsOf = (value: unknown): Thing[] =>
  [value].flat().filter((one): one is Thing => typeof one === 'object' && one !== null);

/** Breadcrumbs have at least two steps, each of which leads somewhere. */
function crumbProblems({ itemListElement }: Thing): string[] {
  const steps = partsOf(itemListElement);
  const isWay = steps.length >= 2 && steps.every(({ position, item }, at) => position === at + 1 && item);
  return isWay ? [] : ['crumbs out of order'];
}

/** All addresses among the texts of a thing. */
export const addressesIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? /^https?:/.test(value)
      ? [value]
      : []
    : Object.values((value ?? {}) as object).flatMap(addressesIn);
