import { tagOf } from '#locale/tag.rules.ts';
import {
  type DescribedSite,
  type JsonLdDocument,
  type ListedPublication,
  listedAddress,
  provider,
  state,
} from './structured-data.rules.ts';

interface DescribedPage {
  name: string;
  description: string;
  path: string;
  /** If it may be another than the site's: an English page stands on the main site alone. */
  language?: string;
}

function page(site: DescribedSite, { name, description, path, language = site.language }: DescribedPage) {
  const origin = language === 'en' ? site.mainOrigin : site.origin;
  return {
    name,
    description,
    url: `${origin}${path}`,
    inLanguage: tagOf(language),
    isPartOf: { '@id': `${origin}/#website` },
  };
}

/** A page that lists publications, in the order in which it shows them; `before`: how many earlier pages list. */
export const listStatement = (
  site: DescribedSite,
  about: DescribedPage,
  publications: readonly ListedPublication[],
  before = 0,
): JsonLdDocument =>
  state('CollectionPage', {
    ...page(site, about),
    ...inOrder(
      publications.map((one) => ({ '@type': 'ListItem', name: one.title, url: listedAddress(site, one) })),
      before,
    ),
  });

/** What will come out, and when. A release is no event that somebody could go to. */
export const releasesStatement = (
  site: DescribedSite,
  about: DescribedPage,
  publications: readonly (ListedPublication & { publicationDate: string })[],
): JsonLdDocument =>
  state('CollectionPage', {
    ...page(site, about),
    ...inOrder(
      publications.map((one) => ({
        '@type': 'ListItem',
        name: one.title,
        item: {
          '@type': 'CreativeWork',
          name: one.title,
          url: listedAddress(site, one),
          datePublished: one.publicationDate.slice(0, 10),
        },
      })),
    ),
  });

const inOrder = (items: readonly object[], before = 0) =>
  items.length === 0
    ? {}
    : {
        mainEntity: {
          '@type': 'ItemList',
          itemListElement: items.map((item, at) => ({ ...item, position: before + at + 1 })),
        },
      };

export const aboutStatement = (site: DescribedSite, about: DescribedPage): JsonLdDocument =>
  state('AboutPage', { ...page(site, about), mainEntity: provider(site) });

interface DescribedPlan {
  name: string;
  prices: readonly { cents: number; currency: string }[];
  rebillDaysLabel: string;
}

/** The membership as something that is offered: each plan on sale with its price. */
export const membershipStatement = (
  site: DescribedSite,
  { name, description, path }: DescribedPage,
  plans: readonly DescribedPlan[],
): JsonLdDocument =>
  state('Service', {
    name,
    description,
    url: `${site.origin}${path}`,
    provider: provider(site),
    audience: { '@type': 'MedicalAudience', audienceType: 'Clinician' },
    ...(plans.length > 0 ? { offers: plans.flatMap((plan) => offersOf(site, path, plan)) } : {}),
  });

const offersOf = (
  { origin }: DescribedSite,
  path: string,
  { name, prices, rebillDaysLabel }: DescribedPlan,
) =>
  prices.map(({ cents, currency }) => ({
    '@type': 'Offer',
    name: `${name}, ${rebillDaysLabel}`,
    category: 'Subscription',
    price: (cents / 100).toFixed(2),
    priceCurrency: currency,
    url: `${origin}${path}?section=pricing`,
  }));
