import { isOpen } from './address.rules.ts';

export type FooterKey =
  | 'library'
  | 'podcasts'
  | 'cmeProgram'
  | 'updates'
  | 'brainGuides'
  | 'about'
  | 'contact'
  | 'faqs'
  | 'terms'
  | 'privacy'
  | 'referralTerms';

const COLUMNS: { key: 'learn' | 'company' | 'legal'; links: { key: FooterKey; to: string }[] }[] = [
  {
    key: 'learn',
    links: [
      { key: 'library', to: '/library' },
      { key: 'podcasts', to: '/podcasts' },
      { key: 'cmeProgram', to: '/cme-program' },
      { key: 'updates', to: '/calendar' },
      { key: 'brainGuides', to: '/library?types=BRAIN_GUIDE' },
    ],
  },
  {
    key: 'company',
    links: [
      { key: 'about', to: '/about-us' },
      { key: 'contact', to: '/contact-us' },
      { key: 'faqs', to: '/help-faqs' },
    ],
  },
  {
    key: 'legal',
    links: [
      { key: 'terms', to: '/terms-and-conditions' },
      { key: 'privacy', to: '/privacy-policy' },
      { key: 'referralTerms', to: '/referral-program-terms-and-conditions' },
    ],
  },
];

/** The columns of the footer (spec §2), without what has no page yet. */
export const footerColumns = () =>
  COLUMNS.map(({ key, links }) => ({ key, links: links.filter(({ to }) => isOpen(to)) })).filter(
    ({ links }) => links.length > 0,
  );

/** What each language calls itself: the same words in every language. */
export const LANGUAGE_NAMES = {
  en: 'English',
  'pt-br': 'Português',
  fr: 'Français',
  it: 'Italiano',
  de: 'Deutsch',
} as const;
