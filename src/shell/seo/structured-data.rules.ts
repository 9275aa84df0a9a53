import { OWN_FEED, showTitle } from '#catalog/podcast/podcasts.rules.ts';
import { pathIn } from '#locale/address.rules.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { isOpen } from '../address.rules.ts';

/** What a page says of itself to machines, in the words of schema.org; each is a whole statement. */
export type JsonLdDocument = { '@context': 'https://schema.org'; '@type': string } & Record<string, unknown>;
export interface DescribedSite {
  language: string;
  origin: string;
  mainOrigin: string;
  productName: string;
  demo: boolean;
}
export interface DescribedPerson {
  fullName: string;
  slug?: string;
  jobTitle?: string;
  institute?: string;
  affix?: string;
  affixType?: 'prefix' | 'suffix';
  image?: { file: string } | null;
}
export const state = (type: string, facts: Record<string, unknown>): JsonLdDocument => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...facts,
});
export const provider = (site: DescribedSite) => ({
  '@type': 'Organization',
  '@id': `${site.mainOrigin}/#organization`,
  name: site.productName,
  url: `${site.mainOrigin}/`,
});

/** Who publishes, and where its library is searched: told once, on the home page. */
export function siteStatements(site: DescribedSite): JsonLdDocument[] {
  const search = isOpen('/search') ? '/search?s=' : '/library?search=';
  return [
    state('Organization', { ...provider(site), logo: `${site.mainOrigin}/apple-touch-icon.png` }),
    state('WebSite', {
      '@id': `${site.origin}/#website`,
      name: site.productName,
      url: `${site.origin}/`,
      inLanguage: tagOf(site.language),
      publisher: { '@id': `${site.mainOrigin}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${site.origin}${search}{search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    }),
  ];
}

const KINDS = ['publication', 'section'] as const;
type Kind = (typeof KINDS)[number];
/** From the front to here; the last one is this page. `pages`: those on the way that may stand on the main site alone. */
export function breadcrumbs(
  site: DescribedSite,
  steps: readonly { label: string; to: string }[],
  pages: Partial<Record<Kind, ListedSlug>> = {},
): JsonLdDocument {
  const addresses = new Map(
    KINDS.flatMap((kind): [string, string][] => {
      const page = pages[kind];
      return page ? [[pathIn(site.language, kind, page.slug), listedAddress(site, page, kind)]] : [];
    }),
  );
  return state('BreadcrumbList', {
    itemListElement: steps.map(({ label, to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      item: addresses.get(to) ?? `${site.origin}${to}`,
    })),
  });
}

export function person(site: DescribedSite, author: DescribedPerson) {
  const { fullName, slug, jobTitle, institute, affix, affixType, image } = author;
  return {
    '@type': 'Person',
    name: fullName,
    ...(affix ? { [affixType === 'prefix' ? 'honorificPrefix' : 'honorificSuffix']: affix } : {}),
    ...(slug ? { url: `${site.mainOrigin}/author/${slug}` } : {}),
    ...(jobTitle ? { jobTitle } : {}),
    ...(institute ? { affiliation: { '@type': 'Organization', name: institute } } : {}),
    ...(image?.file ? { image: `${site.mainOrigin}${image.file}` } : {}),
  };
}

/** A faculty page is the profile of one person. */
export const profileStatement = (site: DescribedSite, author: DescribedPerson): JsonLdDocument =>
  state('ProfilePage', { mainEntity: person(site, author) });

/** A publication where it stands among others. */
export interface ListedPublication {
  title: string;
  slug: string;
  /** Of slug and title. */
  language: string;
}
type ListedSlug = Pick<ListedPublication, 'slug' | 'language'>;
/** The address that stands for it: an English one stands on the main site alone. */
export const listedAddress = (
  { origin, mainOrigin }: Pick<DescribedSite, 'origin' | 'mainOrigin'>,
  { slug, language }: ListedSlug,
  kind: Kind = 'publication',
): string => (language === 'en' ? mainOrigin : origin) + pathIn(language, kind, slug);

interface DescribedEpisode extends ListedPublication {
  date: string;
}
export function podcastStatement(
  site: DescribedSite,
  { description, episodes }: { description: string; episodes: readonly DescribedEpisode[] },
): JsonLdDocument {
  return state('PodcastSeries', {
    name: showTitle(site.productName),
    description,
    url: `${site.origin}/podcasts`,
    webFeed: `${site.origin}${OWN_FEED}`,
    inLanguage: 'en',
    author: provider(site),
    hasPart: episodes.map((one) => ({
      '@type': 'PodcastEpisode',
      name: one.title,
      url: listedAddress(site, one),
      datePublished: one.date,
    })),
  });
}

export const faqStatement = (questions: readonly { question: string; answer: string }[]): JsonLdDocument =>
  state('FAQPage', {
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });
