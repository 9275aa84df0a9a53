import { trailingId } from '#kit/slug.ts';
import { FRONT_PAGE_PATH } from '../resources/home-block/home-block.data.ts';
import type { Kind } from '../resources/translation/translation.data.ts';

/** What is seen of a page: its parameters, what its address asks for, what it loaded. */
export interface SeenPage {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  loaded: unknown;
}
/** What is shown, and translated. */
export interface ShownRecord {
  kind: Extract<Kind, 'publication' | 'section' | 'topic' | 'biography'>;
  id: number;
}
export type DeskWord =
  | 'publications'
  | 'editCover'
  | 'editTest'
  | 'editFacts'
  | 'frontPage'
  | 'editBlock'
  | 'schedule'
  | 'plans'
  | 'rewards'
  | 'newsletter'
  | 'support'
  | 'members'
  | 'orders'
  | 'items'
  | 'accreditation'
  | 'auditLog'
  | 'sitePages'
  | 'editPage';
export interface StripDesk {
  to: string;
  label: DeskWord;
  /** Of what is edited there, where its label names it. */
  title?: string;
}
interface StripPlace {
  /** As the address is declared. */
  path: string;
  record?: (page: SeenPage) => ShownRecord | null;
  /** Where what is seen is looked after, beside the desk of its record. */
  desks?: (page: SeenPage) => StripDesk[];
}

const numbered = (kind: ShownRecord['kind'], text: string | undefined): ShownRecord | null => {
  const id = trailingId(text ?? '');
  return id === null ? null : { kind, id };
};
/** The one topic that a list of titles is narrowed to. */
function topicOf({ search, loaded }: SeenPage): ShownRecord | null {
  const topic = (loaded as { topic?: { id: number | string } | null } | null)?.topic;
  const chosen = search.getAll('categories');
  if (chosen.length > 1) return null;
  return numbered('topic', chosen[0] ?? (topic ? String(topic.id) : undefined));
}
const desk = (to: string, label: DeskWord) => (): StripDesk[] => [{ to, label }];
const publicationDesks = ({ params }: SeenPage): StripDesk[] => {
  const id = trailingId(params.slug ?? '');
  return id === null ? [] : [{ to: `/admin/publications/${id}`, label: 'editCover' }];
};
const testDesks = ({ params: { publicationId: id } }: SeenPage): StripDesk[] => [
  { to: `/admin/publications/${id}/test`, label: 'editTest' },
  { to: `/admin/publications/${id}/facts`, label: 'editFacts' },
];
const ownPageDesks = ({ loaded }: SeenPage): StripDesk[] => {
  const id = (loaded as { id?: number } | null)?.id;
  return id
    ? [{ to: `/admin/pages/${id}`, label: 'editPage' }]
    : [{ to: '/admin/pages', label: 'sitePages' }];
};
const PLANS = desk('/admin/plans', 'plans');
const REWARDS = desk('/admin/rewards', 'rewards');
const LETTERS = desk('/admin/newsletter', 'newsletter');
const MEMBERS = desk('/admin/members', 'members');
const PROOFS = desk('/admin/accreditation', 'accreditation');
const TITLES = desk('/admin/publications', 'publications');
/** The desk of the whole page, and each block that is seen. */
const frontPageDesks = ({ loaded }: SeenPage): StripDesk[] => {
  const { blocks = [] } = (loaded as { blocks?: { id: string; title: string }[] } | null) ?? {};
  return [
    { to: FRONT_PAGE_PATH, label: 'frontPage' },
    ...blocks.map(({ id, title }) => ({
      to: `${FRONT_PAGE_PATH}/${id}`,
      label: 'editBlock' as const,
      title,
    })),
    ...TITLES(),
  ];
};

/** Every page of the site but the administration's own; what has no record of its own still has its texts. */
export const STRIP_PLACES: readonly StripPlace[] = [
  { path: '/', desks: frontPageDesks },
  { path: '/library', record: topicOf, desks: TITLES },
  { path: '/search/:category?', record: topicOf, desks: TITLES },
  {
    path: '/publication/:slug',
    record: ({ params }) => numbered('publication', params.slug),
    desks: publicationDesks,
  },
  { path: '/section/:slug', record: ({ params }) => numbered('section', params.slug) },
  { path: '/approval/:token' },
  { path: '/author/:slug', record: ({ params }) => numbered('biography', params.slug) },
  { path: '/calendar', desks: desk('/admin/schedule', 'schedule') },
  { path: '/podcasts', desks: desk('/admin/publications?type=PODCAST', 'publications') },
  { path: '/cme-program', desks: PLANS },
  { path: '/pricing', desks: PLANS },
  { path: '/publication/:publicationId/test', desks: testDesks },
  { path: '/publication/:publicationId/test/*', desks: testDesks },
  { path: '/publication/:publicationId/test/results', desks: testDesks },
  { path: '/publication/:publicationId/test/survey', desks: testDesks },
  { path: '/checkout', desks: PLANS },
  { path: '/test', desks: desk('/admin/items', 'items') },
  { path: '/results', desks: desk('/admin/items', 'items') },
  { path: '/dashboard', desks: MEMBERS },
  { path: '/dashboard/in-progress', desks: MEMBERS },
  { path: '/dashboard/completed', desks: MEMBERS },
  { path: '/dashboard/certificates', desks: PROOFS },
  { path: '/dashboard/my-transcripts', desks: PROOFS },
  { path: '/verify', desks: PROOFS },
  { path: '/verify/:code', desks: PROOFS },
  { path: '/signin', desks: MEMBERS },
  { path: '/register', desks: MEMBERS },
  { path: '/register-success', desks: MEMBERS },
  { path: '/verify-email', desks: MEMBERS },
  { path: '/recover-password', desks: MEMBERS },
  { path: '/recover-password/change/:uid/:token', desks: MEMBERS },
  { path: '/logout', desks: MEMBERS },
  { path: '/myaccount/membership/card', desks: desk('/admin/orders', 'orders') },
  { path: '/myaccount/:page?', desks: MEMBERS },
  { path: '/my-account/*', desks: MEMBERS },
  { path: '/referral-program', desks: REWARDS },
  { path: '/referral-program/opt-out/:token', desks: REWARDS },
  { path: '/referral-program-terms-and-conditions', desks: REWARDS },
  { path: '/newsletter', desks: LETTERS },
  { path: '/newsletter-success', desks: LETTERS },
  { path: '/unsubscribe', desks: LETTERS },
  { path: '/contact-us', desks: desk('/admin/support', 'support') },
  { path: '/activity-removed', desks: TITLES },
  { path: '/about-us', desks: desk('/admin/pages/about-us', 'editPage') },
  { path: '/help-faqs', desks: desk('/admin/pages/help-faqs', 'editPage') },
  { path: '/privacy-policy', desks: desk('/admin/pages/privacy-policy', 'editPage') },
  { path: '/terms-and-conditions', desks: desk('/admin/pages/terms-and-conditions', 'editPage') },
  { path: '/pages/:slug', desks: ownPageDesks },
  { path: '/error-app' },
  { path: '/error-network' },
  { path: '/error-network-final' },
  { path: '/load-error' },
  { path: '/*' },
];
/** Its own pages are desks already. */
export const isDesk = (pathname: string): boolean => /^\/admin(\/|$)/.test(pathname);

export interface StripContent {
  record: ShownRecord | null;
  desks: StripDesk[];
  /** The texts of the page, at their desk. */
  texts: string;
}
export function stripContent({ path, record, desks }: StripPlace, page: SeenPage): StripContent {
  return {
    record: record?.(page) ?? null,
    desks: desks?.(page) ?? [],
    texts: `/admin/texts?${new URLSearchParams({ page: path })}`,
  };
}
