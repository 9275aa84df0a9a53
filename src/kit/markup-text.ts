/**
 * XML 1.0 cannot represent other control characters, not even escaped, nor lone surrogates; HTML has no use for them.
 */
const NO_MARKUP = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Old HTML parsers, including those of mail programs, do not know the named entity of the apostrophe.
  "'": '&#39;',
};

/** Text without characters that no markup can hold. */
export const markable = (text: string): string => text.replace(NO_MARKUP, '');

/**
 * Text escaped for markup, between tags and in quoted attributes, in HTML, XML and SVG. Not for anything a browser
 * runs: scripts, styles, unchecked addresses.
 */
export const markupText = (text: string): string =>
  markable(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const BREAKS = /<br\s*\/?>|<\/(?:p|div|li|h[1-6])>/gi;

/** The visible text of HTML, as plain text. */
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

/** Tags that may stand within a word; a superscript is not among them, since most are the mark of a note. */
const WITHIN_WORDS = /<\/?(?:a|code|em|s|strong|sub)(?:\s[^>]*)?>/gi;

/** The visible text of HTML in one line, its words divided as the search index divides them (`search_text`). */
export const lineText = (html: string): string =>
  plainText(html.replace(WITHIN_WORDS, '').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
