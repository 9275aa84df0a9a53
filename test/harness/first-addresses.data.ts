/** Addresses that are requested first: by anybody, */
export const OPEN = [
  '/healthz',
  '/readyz',
  '/api/data/',
  '/api/publications/?page[size]=50',
  '/api/categories/',
  '/api/memberships/?page[size]=0',
  '/api/authors/?page[size]=50',
  '/api/search/?s=lithium',
  '/podcasts/rss.xml',
  '/sitemap.xml',
];
/** by a member, */
export const OWN = [
  '/api/users/me/',
  '/api/certificates/',
  '/api/transcripts/',
  '/api/credits/summary/',
  '/api/receipts/',
  '/api/users/me/export/',
];
/** and by an administrator. */
export const DESKS = [
  '/api/admin/overview/',
  '/api/admin/members/',
  '/api/admin/orders/',
  '/api/admin/publications/',
  '/api/admin/activities/',
  '/api/admin/faculty/',
  '/api/admin/support/',
  '/api/admin/audit/',
];
