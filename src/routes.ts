import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the site, in one list. */
const PAGES = [
  index('site/home.page.tsx'),

  route('library', 'catalog/library.page.tsx'),
  route('search/:category?', 'search/search.page.tsx'),
  route('publication/:slug', 'catalog/publication.page.tsx'),
  route('section/:slug', 'catalog/section.page.tsx'),
  route('author/:slug', 'catalog/author.page.tsx'),
  route('calendar', 'catalog/calendar.page.tsx'),
  route('podcasts', 'catalog/podcasts.page.tsx'),

  route('cme-program', 'membership/cme-program.page.tsx'),
  route('pricing', 'membership/pricing.page.tsx'),

  route('publication/:publicationId/test', 'learning/test.page.tsx'),
  route('publication/:publicationId/test/*', 'learning/test.page.tsx', { id: 'test-sub-path' }),
  route('publication/:publicationId/test/results', 'learning/results.page.tsx'),
  route('publication/:publicationId/test/survey', 'learning/survey.page.tsx'),
  route('checkout', 'billing/checkout.page.tsx'),

  route('test', 'learning/test-list.page.tsx'),
  route('results', 'learning/past-results.page.tsx'),
  route('dashboard', 'learning/dashboard.page.tsx'),
  route('dashboard/in-progress', 'learning/progress-list.page.tsx'),
  route('dashboard/completed', 'learning/progress-list.page.tsx', { id: 'progress-completed' }),
  route('dashboard/certificates', 'credit/certificates.page.tsx'),
  route('dashboard/my-transcripts', 'credit/transcripts.page.tsx'),
  route('verify/:code', 'credit/verify.page.tsx'),

  route('signin', 'identity/sign-in.page.tsx'),
  route('register', 'identity/register.page.tsx'),
  route('register-success', 'identity/register-success.page.tsx'),
  route('verify-email', 'identity/verify-email.page.tsx'),
  route('recover-password', 'identity/recover-password.page.tsx'),
  route('recover-password/change/:uid/:token', 'identity/change-password.page.tsx'),
  route('logout', 'identity/logout.page.tsx'),
  route('myaccount/:page?', 'identity/account.page.tsx'),
  route('my-account/*', 'identity/my-account.page.tsx'),

  route('referral-program', 'referrals/referral-program.page.tsx'),
  route('referral-program/opt-out/:token', 'referrals/opt-out.page.tsx'),
  route('referral-program-terms-and-conditions', 'referrals/referral-terms.page.tsx'),

  route('newsletter', 'newsletter/newsletter.page.tsx'),
  route('newsletter-success', 'newsletter/newsletter-success.page.tsx'),
  route('unsubscribe', 'newsletter/unsubscribe.page.tsx'),
  route('contact-us', 'support/contact.page.tsx'),

  route('admin', 'administration/overview.page.tsx'),
  route('admin/publications', 'editing/publication-list.page.tsx'),
  route('admin/publications/new', 'editing/publication-new.page.tsx'),
  route('admin/publications/:id', 'editing/publication-record.page.tsx'),
  route('admin/translations', 'editing/translations.page.tsx'),
  route('admin/translations/:id', 'editing/translation.page.tsx'),
  route('admin/publications/:id/sections', 'editing/section-list.page.tsx'),
  route('admin/sections/:id', 'editing/section-edit.page.tsx'),
  route('admin/drug-names', 'editing/drug-names.page.tsx'),
  route('admin/faculty', 'editing/author-list.page.tsx'),
  route('admin/faculty/:id', 'editing/author-record.page.tsx'),
  route('admin/categories', 'editing/category-list.page.tsx'),
  route('admin/texts', 'editing/interface-texts.page.tsx'),
  route('admin/members', 'administration/member-list.page.tsx'),
  route('admin/members/:id', 'administration/member-record.page.tsx'),
  route('admin/orders', 'administration/order-list.page.tsx'),
  route('admin/orders/:id', 'administration/order-record.page.tsx'),
  route('admin/plans', 'administration/plan-list.page.tsx'),
  route('admin/rewards', 'administration/reward-list.page.tsx'),
  route('admin/support', 'administration/support-list.page.tsx'),
  route('admin/support/:id', 'administration/support-record.page.tsx'),
  route('admin/items', 'administration/item-list.page.tsx'),
  route('admin/publications/:id/test', 'administration/activity-desk.page.tsx'),
  route('admin/newsletter', 'administration/newsletter-list.page.tsx'),
  route('admin/newsletter/:id', 'administration/newsletter-issue.page.tsx'),
  route('admin/audit', 'administration/audit-log.page.tsx'),

  route('activity-removed', 'site/activity-removed.page.tsx'),
  route('about-us', 'site/about-us.page.tsx'),
  route('help-faqs', 'site/help-faqs.page.tsx'),
  route('privacy-policy', 'site/privacy-policy.page.tsx'),
  route('terms-and-conditions', 'site/terms.page.tsx'),

  route('error-app', 'site/error-app.page.tsx'),
  route('error-network', 'site/network.page.tsx'),
  route('error-network-final', 'site/network.page.tsx', { id: 'network-final' }),
  route('load-error', 'site/load-error.page.tsx'),
  // An address like /error-404 cannot be a route of its own: only whole segments are parameters.
  route('*', 'site/error.page.tsx'),
] satisfies RouteConfig;

export default [layout('site/every.page.tsx', PAGES)] satisfies RouteConfig;
