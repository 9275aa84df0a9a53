/**
 * The addresses without parameters that exist, so that the frame never leads to a missing page; a test compares them
 * with the routes.
 */
const OPEN: ReadonlySet<string> = new Set([
  '/',
  '/library',
  '/search',
  '/cme-program',
  '/pricing',
  '/checkout',
  '/calendar',
  '/podcasts',
  '/dashboard',
  '/dashboard/in-progress',
  '/dashboard/completed',
  '/dashboard/certificates',
  '/dashboard/my-transcripts',
  '/signin',
  '/register',
  '/register-success',
  '/verify',
  '/verify-email',
  '/recover-password',
  '/logout',
  '/myaccount',
  '/myaccount/membership/card',
  '/newsletter',
  '/newsletter-success',
  '/unsubscribe',
  '/contact-us',
  '/about-us',
  '/help-faqs',
  '/privacy-policy',
  '/terms-and-conditions',
  '/referral-program',
  '/referral-program-terms-and-conditions',
  '/activity-removed',
  '/admin',
  '/admin/publications',
  '/admin/publications/new',
  '/admin/front-page',
  '/admin/front-page/preview',
  '/admin/schedule',
  '/admin/system',
  '/admin/translations',
  '/admin/sponsors',
  '/admin/requirements',
  '/admin/evaluation-questions',
  '/admin/glossary',
  '/admin/media',
  '/admin/choose-file',
  '/admin/drug-names',
  '/admin/clinical-terms',
  '/admin/topic-requests',
  '/admin/library-imports',
  '/admin/faculty',
  '/admin/categories',
  '/admin/texts',
  '/admin/pages',
  '/admin/settings',
  '/admin/members',
  '/admin/accreditation',
  '/admin/orders',
  '/admin/plans',
  '/admin/rewards',
  '/admin/support',
  '/admin/items',
  '/admin/newsletter',
  '/admin/audit',
  '/test',
  '/results',
  '/error-app',
  '/error-network',
  '/error-network-final',
  '/load-error',
]);
export const openAddresses = (): string[] => [...OPEN];
/** Whether an address, whatever its query, has a page. */
export const isOpen = (to: string): boolean => OPEN.has(to.split(/[?#]/)[0] ?? '');

export type BarKind = 'whole' | 'reduced' | 'logo' | 'register';

/** Spec §2 top bar: only the logo on /newsletter and /signin, a Sign in button on /register, reduced under a test. */
export function barOf(pathname: string): BarKind {
  const path = pathname.replace(/(.)\/+$/, '$1');
  if (/\/(test|results|survey)$/.test(path) && !path.startsWith('/admin/')) return 'reduced';
  if (path === '/newsletter' || path === '/signin' || path === '/checkout') return 'logo';
  return path === '/register' ? 'register' : 'whole';
}

const OWN_SEARCH = /^\/(cme-program|calendar|library|search)(\/|$)/;
/** Hidden on the CME program and the calendar (spec §2); the library and the results carry the field themselves. */
export const hasBarSearch = (pathname: string): boolean => !OWN_SEARCH.test(pathname);

/** Until results have a page of their own, the library answers a search. */
export const searchTarget = () =>
  isOpen('/search') ? { action: '/search', field: 's' } : { action: '/library', field: 'search' };

/** The cover that a test, its results or its survey belong to, before the page has told. */
export const coverOf = (pathname: string): string =>
  /^\/publication\/[^/]+/.exec(pathname)?.[0] ?? '/library';
