import { SPOKEN_LANGUAGE, showTitle } from '#catalog/podcast/podcasts.rules.ts';
import { LOCKED_CLASS } from '#catalog/section/locked-text.data.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { isOpenType, type PublicationType } from '#membership/gate/entitlement.rules.ts';
import {
  type DescribedPerson,
  type DescribedSite,
  type JsonLdDocument,
  type ListedPublication,
  listedAddress,
  person,
  provider,
  state,
} from './structured-data.rules.ts';

export interface DescribedPublication {
  slug: string;
  title: string;
  excerpt: string;
  type: PublicationType;
  /** Path on the host of the page; search engines take no drawings (SVG). */
  sharePicture: string;
  minutes: number;
  modified: string;
  publicationDate: string;
  expirationDate: string | null;
  private: boolean;
  sectionCount: number;
  objectives: string[];
  earn_label_small: string;
  expired: boolean;
  attachment_url: string | null;
  attachmentSeconds: number | null;
  alternates: Record<string, string>;
  cmeInformation?: { accreditation: string } | null;
  authors?: DescribedPerson[];
  categories?: { name: string }[];
}
export interface DescribedSection {
  title: string;
  slug: string;
  meta_description: string;
  order: number;
  minutes: number;
  lock: boolean;
  language: string;
  alternates: Record<string, string>;
}

const duration = (seconds: number): string | undefined =>
  seconds > 0 ? `PT${Math.floor(seconds / 60)}M${seconds % 60 ? `${seconds % 60}S` : ''}` : undefined;
const addressOf = (
  site: DescribedSite,
  path: string,
  { alternates }: { alternates: Record<string, string> },
): string => alternates[site.language] ?? `${site.mainOrigin}${path}`;

/** An episode, a course, or one piece to learn from; whether it is free is what the visitor meets. */
export function publicationStatement(site: DescribedSite, publication: DescribedPublication): JsonLdDocument {
  const { type, sectionCount, expirationDate, objectives } = publication;
  if (type === 'PODCAST') return episode(site, publication);
  const free = isOpenType(type) && !publication.private;
  return state(sectionCount > 1 ? 'Course' : 'LearningResource', {
    ...described(site, publication),
    provider: provider(site),
    isAccessibleForFree: free,
    audience: { '@type': 'MedicalAudience', audienceType: 'Clinician' },
    ...(objectives.length ? { teaches: objectives } : {}),
    ...(expirationDate ? { expires: expirationDate } : {}),
    ...(sectionCount > 1 ? courseFacts(publication, free) : {}),
    ...credential(site, publication),
  });
}

function described(site: DescribedSite, publication: DescribedPublication) {
  const { title, excerpt, minutes, modified, publicationDate, authors = [], categories = [] } = publication;
  return {
    name: title,
    description: excerpt || title,
    url: addressOf(site, `/publication/${publication.slug}`, publication),
    inLanguage: tagOf(publication.alternates[site.language] ? site.language : 'en'),
    datePublished: publicationDate.slice(0, 10),
    dateModified: modified,
    author: authors.map((one) => person(site, one)),
    about: categories.map(({ name }) => ({ '@type': 'Thing', name })),
    ...pictured(site, publication),
    ...(minutes ? { timeRequired: duration(minutes * 60) } : {}),
  };
}

const pictured = ({ origin }: DescribedSite, { sharePicture }: { sharePicture: string }) =>
  sharePicture ? { image: `${origin}${sharePicture}` } : {};

const courseFacts = ({ minutes }: DescribedPublication, free: boolean) => ({
  offers: { '@type': 'Offer', category: free ? 'Free' : 'Subscription' },
  hasCourseInstance: {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    ...(minutes ? { courseWorkload: duration(minutes * 60) } : {}),
  },
});

/** Credit is claimed only where somebody accredits it: a demo library says nothing of the kind. */
function credential(
  { demo }: DescribedSite,
  { earn_label_small, expired, cmeInformation }: DescribedPublication,
) {
  if (demo || expired || !earn_label_small || !cmeInformation?.accreditation) return {};
  return {
    educationalCredentialAwarded: {
      '@type': 'EducationalOccupationalCredential',
      credentialCategory: 'certificate',
      name: earn_label_small,
    },
  };
}

function episode(site: DescribedSite, publication: DescribedPublication): JsonLdDocument {
  const { attachment_url: sound, attachmentSeconds } = publication;
  const { timeRequired, ...facts } = described(site, publication) as Record<string, unknown>;
  const long = duration(attachmentSeconds ?? 0) ?? timeRequired;
  return state('PodcastEpisode', {
    ...facts,
    inLanguage: SPOKEN_LANGUAGE,
    isAccessibleForFree: !publication.private,
    ...(long ? { duration: long } : {}),
    partOfSeries: {
      '@type': 'PodcastSeries',
      name: showTitle(site.productName),
      url: `${site.origin}/podcasts`,
    },
    ...(sound && !publication.private
      ? { associatedMedia: { '@type': 'MediaObject', contentUrl: `${site.mainOrigin}${sound}` } }
      : {}),
  });
}

/** A lesson and the course it belongs to; where text is locked, it says which part, so that a search engine is not misled. */
export function sectionStatement(
  site: DescribedSite,
  section: DescribedSection,
  publication: ListedPublication & { excerpt: string; sharePicture: string; authors?: DescribedPerson[] },
): JsonLdDocument {
  const { title, meta_description, order, minutes, lock, language } = section;
  return state('LearningResource', {
    name: title,
    description: meta_description || title,
    url: addressOf(site, `/section/${section.slug}`, section),
    inLanguage: tagOf(language),
    position: order,
    ...pictured(site, publication),
    ...(minutes ? { timeRequired: duration(minutes * 60) } : {}),
    isPartOf: {
      '@type': 'Course',
      name: publication.title,
      description: publication.excerpt || publication.title,
      url: listedAddress(site, publication),
      provider: provider(site),
    },
    author: (publication.authors ?? []).map((one) => person(site, one)),
    provider: provider(site),
    isAccessibleForFree: !lock,
    ...(lock ? { hasPart: lockedPart() } : {}),
  });
}

const lockedPart = () => ({
  '@type': 'WebPageElement',
  isAccessibleForFree: false,
  cssSelector: `.${LOCKED_CLASS}`,
});
