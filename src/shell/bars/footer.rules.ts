import { webAddress } from '#kit/web-address.ts';
import { isOpen } from '../address.rules.ts';

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

/** Outside addresses, from the configuration (UI-050): whoever runs the library says where they lead. */
export const OUTSIDE_KEYS = { workWithUs: 'WORK_WITH_US_URL', sisterSite: 'SISTER_SITE_URL' } as const;
export const SISTER_NAME_KEY = 'SISTER_SITE_NAME';
export const SOCIAL = [
  { key: 'SOCIAL_LINKEDIN_URL', name: 'LinkedIn' },
  { key: 'SOCIAL_YOUTUBE_URL', name: 'YouTube' },
  { key: 'SOCIAL_FACEBOOK_URL', name: 'Facebook' },
  { key: 'SOCIAL_INSTAGRAM_URL', name: 'Instagram' },
  { key: 'SOCIAL_X_URL', name: 'X' },
] as const;

export interface OutsideLinks {
  workWithUs: string | null;
  sisterSite: { to: string; name: string | null } | null;
  social: { name: string; to: string }[];
}

/** The outside links of the footer; one whose address is not set, or is no address of the encrypted web, is left out. */
export function outsideLinks(configs: Readonly<Record<string, string>>): OutsideLinks {
  const read = (key: string): string | null => webAddress(configs[key]);
  const sister = read(OUTSIDE_KEYS.sisterSite);
  return {
    workWithUs: read(OUTSIDE_KEYS.workWithUs),
    sisterSite: sister ? { to: sister, name: configs[SISTER_NAME_KEY]?.trim() || null } : null,
    social: SOCIAL.flatMap(({ key, name }) => {
      const to = read(key);
      return to ? [{ name, to }] : [];
    }),
  };
}
