/** What pages and programs of other sites may play and read: sound, its words and its lists, never what is of one person's account. */
export const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Accept-Ranges, Content-Length, Content-Range, ETag',
  'cross-origin-resource-policy': 'cross-origin',
};

/** The answer to a browser that asks first whether it may; no cookie or token travels with what it then sends. */
export const PREFLIGHT = {
  ...CROSS_ORIGIN,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'Range, If-Range, If-None-Match, If-Modified-Since',
  'access-control-max-age': '86400',
};
