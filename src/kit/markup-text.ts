/** XML 1.0 has no way to write other control characters, not even escaped, nor halves of a pair; HTML has no use for them. */
const NO_MARKUP = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Old readers of HTML, mail programs among them, do not know the apostrophe by its name.
  "'": '&#39;',
};

/** Text without what no markup can hold. */
export const markable = (text: string): string => text.replace(NO_MARKUP, '');

/**
 * Text as it stands in markup and is read back as written: between tags and in quoted attributes, in HTML, XML and
 * SVG. Not for what a browser runs: scripts, styles, addresses that nobody has looked at.
 */
export const markupText = (text: string): string =>
  markable(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const BREAKS = /<br\s*\/?>|<\/(?:p|div|li|h[1-6])>/gi;

/** What HTML shows, as plain text; what it does besides is left out. */
export const plainText = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(BREAKS, (tag) => (tag.startsWith('</p') ? '\n\n' : '\n'))
    .replace(/<[a-z/!][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) =>
      name
        ? (NAMED[String(name).toLowerCase()] ?? whole)
        : signOf(decimal ? Number(decimal) : Number(`0x${hex}`)),
    );
const signOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');
