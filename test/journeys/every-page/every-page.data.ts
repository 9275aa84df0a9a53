import type { Locator, Page } from 'playwright-core';
import type { Language } from '#locale/language.data.ts';
import type { PersonName } from '#seed/people.ts';
import { takenOver } from '#test/harness/browser/browser.ts';

/** One look of the site that somebody can come upon. */
export interface PageType {
  /** Names in braces stand for what the story holds: see `FOUND`. */
  path: string;
  as?: PersonName;
  /** Of a language's own host. */
  site?: Language;
  /** Leads on to another page of the list: only where it ends is looked at. */
  ends?: string;
  /** What brings the page to the look that is meant. */
  act?: (page: Page) => Promise<unknown>;
  called?: string;
}

/** What addresses speak of, asked of the database. */
export const FOUND = `SELECT
  (SELECT code FROM certificate WHERE user_id = 904 ORDER BY id LIMIT 1) AS code,
  (SELECT p.id FROM publication p JOIN credit_offering o ON o.publication_id = p.id
     WHERE p.visibility = 'published' AND p.expiration_date < now() ORDER BY p.id LIMIT 1) AS expired,
  (SELECT id FROM publication WHERE visibility = 'announced' ORDER BY publication_date, id LIMIT 1) AS announced,
  (SELECT slug FROM author ORDER BY id LIMIT 1) AS author,
  (SELECT id FROM campaign ORDER BY id LIMIT 1) AS issue,
  coalesce((SELECT slug FROM static_page WHERE state = 'published' ORDER BY id LIMIT 1), 'unwritten') AS page,
  coalesce((SELECT id FROM static_page WHERE state = 'published' ORDER BY id LIMIT 1), 0) AS "pageId",
  (SELECT id FROM membership_order WHERE status = 'paid' ORDER BY id DESC LIMIT 1) AS bought,
  (SELECT id FROM membership_order WHERE status = 'refunded' ORDER BY id LIMIT 1) AS refunded`;

const click = async (at: Locator) => {
  await takenOver(at);
  await at.click();
};
type Find = (page: Page) => Locator;
const dialog: Find = (page) => page.getByRole('dialog');
const problems: Find = (page) => page.getByRole('main').getByRole('alert');
const statement: Find = (page) => page.getByRole('form', { name: /^Statement of / });
const region =
  (name: string): Find =>
  (page) =>
    page.getByRole('region', { name });
/** Over when what it brings is there: the network may be quiet before. */
const press =
  (name: string | RegExp, brings = dialog) =>
  async (page: Page) => {
    await click(page.getByRole('button', { name }).first());
    await brings(page).waitFor();
  };
const tab = (name: string) => async (page: Page) => {
  await click(page.getByRole('tab', { name }));
  await page.getByRole('tabpanel', { name }).waitFor();
};
const startTest = press(/^(Start|Continue) test|^Retake/, (page) => page.getByRole('radio').first());
const seeTour = (page: Page) => dialog(page).waitFor();
const skipTour = async (page: Page) => {
  await seeTour(page);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
};

const VISITOR: PageType[] = [
  { path: '/' },
  { path: '/library' },
  { path: '/search?s=clozapine' },
  { path: '/search/clozapine' },
  { path: '/search?s=zzzz&types=CME', called: 'nothing found' },
  { path: '/search?s=lamotrigne', called: 'spelled otherwise' },
  { path: '/publication/lecture-2746' },
  { path: '/publication/interview-2747' },
  { path: '/publication/lesson-2748' },
  { path: '/publication/quick-take-2749' },
  { path: '/publication/cap-2700' },
  { path: '/publication/self-assessment-2729' },
  { path: '/publication/podcast-2734' },
  { path: '/publication/brain-guide-2751' },
  { path: '/publication/self-assessment-2752' },
  { path: '/publication/webinar-2768' },
  { path: '/publication/open-access-2782' },
  { path: '/publication/expired-{expired}' },
  { path: '/publication/announced-{announced}' },
  { path: '/section/video-5392' },
  { path: '/section/locked-5393' },
  { path: '/section/open-text-5492' },
  { path: '/author/{author}' },
  { path: '/calendar' },
  { path: '/podcasts' },
  { path: '/podcasts', called: 'the player', act: press(/^Play ?:/, region('Podcast player')) },
  { path: '/cme-program' },
  { path: '/pricing', ends: '/cme-program' },
  { path: '/test' },
  { path: '/results' },
  { path: '/dashboard', ends: '/signin' },
  { path: '/verify' },
  { path: '/verify/{code}' },
  { path: '/verify/AAAAAAAAAAAAAAAAAAAAAA', called: 'unknown' },
  { path: '/signin' },
  { path: '/signin', called: 'refused', act: press('Sign in', problems) },
  { path: '/register' },
  { path: '/register', called: 'refused', act: press('Create account', problems) },
  { path: '/register-success' },
  { path: '/checkout?membership=32' },
  { path: '/checkout?membership=32', called: 'refused', act: press('Create account', problems) },
  { path: '/verify-email' },
  { path: '/recover-password' },
  { path: '/recover-password/change/1/abc' },
  { path: '/logout', ends: '/' },
  { path: '/my-account/password', ends: '/signin' },
  { path: '/referral-program' },
  { path: '/referral-program/opt-out/nothing' },
  { path: '/approval/nothing' },
  { path: '/referral-program-terms-and-conditions' },
  { path: '/newsletter' },
  { path: '/newsletter-success' },
  { path: '/unsubscribe' },
  { path: '/contact-us' },
  { path: '/activity-removed' },
  { path: '/about-us' },
  { path: '/pages/{page}' },
  { path: '/help-faqs' },
  { path: '/privacy-policy' },
  { path: '/terms-and-conditions' },
  { path: '/error-app' },
  { path: '/error-network' },
  { path: '/error-network?try=2', called: 'the next try' },
  { path: '/error-network-final' },
  { path: '/load-error' },
  { path: '/error-404' },
  { path: '/error-503' },
  { path: '/nowhere/at/all', ends: '/error-404' },
  { path: '/', called: 'help', act: press('Open help', region('How can we help?')) },
];

const GERMAN: PageType[] = [
  '/',
  '/library',
  '/publication/lecture-2746',
  '/section/video-5392',
  '/cme-program',
  '/podcasts',
  '/register',
].map((path) => ({ path, site: 'de' }));

const FREE: PageType[] = [
  { path: '/checkout?membership=31', as: 'free' },
  { path: '/', as: 'free' },
  { path: '/dashboard', as: 'free', called: 'three steps', act: skipTour },
  { path: '/dashboard/certificates', as: 'free' },
  { path: '/dashboard/my-transcripts', as: 'free' },
  { path: '/publication/2746/test', as: 'free' },
  { path: '/section/locked-5396', as: 'free' },
  { path: '/myaccount/membership', as: 'free' },
];

const GOLD: PageType[] = [
  { path: '/', as: 'gold' },
  { path: '/dashboard', as: 'gold', called: 'the tour', act: seeTour },
  { path: '/dashboard', as: 'gold', act: skipTour },
  { path: '/dashboard/in-progress', as: 'gold' },
  { path: '/dashboard/completed', as: 'gold' },
  { path: '/dashboard/certificates', as: 'gold' },
  { path: '/dashboard/certificates', as: 'gold', called: 'preview', act: press(/^Preview/) },
  { path: '/dashboard/my-transcripts', as: 'gold' },
  { path: '/publication/lecture-2746', as: 'gold' },
  { path: '/publication/completed-2749', as: 'gold' },
  { path: '/section/video-5392', as: 'gold' },
  { path: '/section/video-5392', as: 'gold', called: 'slides', act: tab('Slides') },
  { path: '/section/video-5392', as: 'gold', called: 'notes', act: tab('My notes') },
  { path: '/section/podcast-5440', as: 'gold' },
  { path: '/section/text-5445', as: 'gold' },
  { path: '/cme-program', as: 'gold' },
  { path: '/test', as: 'gold' },
  { path: '/results', as: 'gold' },
  { path: '/publication/2746/test', as: 'gold', called: 'intro' },
  { path: '/publication/2746/test', as: 'gold', called: 'sitting', act: startTest },
  { path: '/publication/2746/test/anything', as: 'gold' },
  { path: '/publication/2748/test/results', as: 'gold' },
  { path: '/publication/2748/test/survey', as: 'gold' },
  { path: '/myaccount', as: 'gold' },
  { path: '/myaccount/password', as: 'gold' },
  { path: '/myaccount/addresses', as: 'gold' },
  { path: '/myaccount/membership', as: 'gold' },
  { path: '/myaccount/membership/card', as: 'gold' },
  { path: '/myaccount/receipts', as: 'gold' },
  { path: '/checkout?membership=36&renew=true', as: 'gold', called: 'renewing' },
  { path: '/checkout?membership=36', as: 'gold', called: 'refused' },
  { path: '/myaccount/newsletter', as: 'gold' },
  { path: '/myaccount/refer', as: 'gold' },
  { path: '/referral-program', as: 'gold' },
];

const OTHERS: PageType[] = [
  { path: '/dashboard', as: 'lapsed', act: skipTour },
  { path: '/publication/lecture-2746', as: 'lapsed' },
  { path: '/cme-program', as: 'lapsed' },
  { path: '/myaccount/membership', as: 'lapsed' },
  { path: '/publication/2752/test', as: 'silver' },
  { path: '/publication/2746/test', as: 'nocredit' },
  { path: '/dashboard', as: 'admin' },
  { path: '/myaccount/membership', as: 'admin' },
  { path: '/admin', as: 'admin' },
  { path: '/admin/publications', as: 'admin' },
  { path: '/admin/publications/new', as: 'admin' },
  { path: '/admin/publications/2746', as: 'admin' },
  { path: '/admin/publications/2746', as: 'admin', called: 'removing', act: press('Remove') },
  { path: '/admin/translations', as: 'admin' },
  { path: '/admin/front-page', as: 'admin' },
  { path: '/admin/front-page', as: 'admin', called: 'adding', act: press('Add a block') },
  { path: '/admin/front-page/2', as: 'admin' },
  { path: '/admin/front-page/preview?blocks=1-2-5&width=phone', as: 'admin' },
  { path: '/admin/schedule', as: 'admin' },
  { path: '/admin/system', as: 'admin' },
  { path: '/admin/translations/section-5395-fr', as: 'admin' },
  { path: '/admin/publications/2746/sections', as: 'admin' },
  { path: '/admin/publications/2746/sections', as: 'admin', called: 'adding', act: press('Add a section') },
  { path: '/admin/sections/5392', as: 'admin' },
  { path: '/admin/sponsors', as: 'admin' },
  { path: '/admin/glossary', as: 'admin' },
  { path: '/admin/requirements', as: 'admin' },
  { path: '/admin/requirements', as: 'admin', called: 'adding', act: press('Add a requirement') },
  { path: '/admin/evaluation-questions', as: 'admin' },
  { path: '/admin/evaluation-questions', as: 'admin', called: 'adding', act: press('Add a question') },
  { path: '/admin/media', as: 'admin' },
  { path: '/admin/media/1', as: 'admin' },
  { path: '/admin/choose-file?place=recording&owner=5392', as: 'admin' },
  { path: '/admin/drug-names', as: 'admin' },
  { path: '/admin/clinical-terms', as: 'admin' },
  { path: '/admin/topic-requests', as: 'admin' },
  { path: '/admin/library-imports', as: 'admin' },
  { path: '/admin/faculty', as: 'admin' },
  { path: '/admin/faculty/303', as: 'admin' },
  {
    path: '/admin/faculty/303',
    as: 'admin',
    called: 'a statement',
    act: press('Record a new statement', statement),
  },
  { path: '/admin/categories', as: 'admin' },
  { path: '/admin/categories', as: 'admin', called: 'the form', act: press('Add a topic') },
  { path: '/admin/texts?language=fr', as: 'admin' },
  { path: '/admin/texts', as: 'admin', called: 'the form', act: press(/^Edit about\.lead/) },
  { path: '/admin/pages', as: 'admin' },
  { path: '/admin/pages', as: 'admin', called: 'adding', act: press('Add a page') },
  { path: '/admin/pages/privacy-policy', as: 'admin' },
  { path: '/admin/pages/privacy-policy?language=fr', as: 'admin' },
  { path: '/admin/pages/{pageId}/preview?width=phone', as: 'admin' },
  { path: '/admin/settings', as: 'admin' },
  {
    path: '/admin/settings',
    as: 'admin',
    called: 'the form',
    act: press(/^Edit Description for search engines/),
  },
  { path: '/admin/members', as: 'admin' },
  { path: '/admin/members/904', as: 'admin' },
  { path: '/admin/members/904', as: 'admin', called: 'giving a membership', act: press('Give a membership') },
  { path: '/admin/audit', as: 'admin' },
  { path: '/admin/accreditation', as: 'admin' },
  { path: '/admin/accreditation/2767', as: 'admin' },
  { path: '/admin/orders', as: 'admin' },
  { path: '/admin/orders?search=nobody-is-called-so', as: 'admin', called: 'nothing found' },
  { path: '/admin/orders/{refunded}', as: 'admin' },
  {
    path: '/admin/orders/{bought}',
    as: 'admin',
    called: 'giving money back',
    act: press('Refund'),
  },
  { path: '/admin/items', as: 'admin' },
  { path: '/admin/publications/2746/test', as: 'admin' },
  { path: '/admin/publications/2746/questions', as: 'admin' },
  { path: '/admin/publications/2803/facts', as: 'admin' },
  { path: '/admin/publications/2803/preview?width=phone', as: 'admin' },
  { path: '/admin/publications/2803/funding', as: 'admin' },
  {
    path: '/admin/publications/2803/funding',
    as: 'admin',
    called: 'an expense',
    act: press('Record an expense'),
  },
  {
    path: '/admin/publications/2746/test',
    as: 'admin',
    called: 'the terms',
    act: press('Edit terms and information'),
  },
  {
    path: '/admin/publications/2746/test',
    as: 'admin',
    called: 'a new question',
    act: press('Add a question'),
  },
  { path: '/admin/plans', as: 'admin' },
  { path: '/admin/plans', as: 'admin', called: 'the form', act: press(/^Edit Silver, one year/) },
  { path: '/admin/rewards', as: 'admin' },
  { path: '/admin/newsletter', as: 'admin' },
  { path: '/admin/newsletter/{issue}', as: 'admin' },
  { path: '/admin/certificates/1', as: 'admin' },
  { path: '/admin/certificates/1', as: 'admin', called: 'issued anew', act: press('Reissue') },
  { path: '/admin/support', as: 'admin' },
  { path: '/admin/support?search=nobody-wrote-so', as: 'admin', called: 'nothing found' },
  { path: '/admin/support/2', as: 'admin' },
  { path: '/admin/support/2', as: 'admin', called: 'a note', act: press('Add a note') },
];

export const PAGE_TYPES: readonly PageType[] = [...VISITOR, ...GERMAN, ...FREE, ...GOLD, ...OTHERS];
