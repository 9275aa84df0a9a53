const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const BREAKS = /<br\s*\/?>|<\/(?:p|div|li|h[1-6])>/gi;

/** What HTML of another program shows, as plain text; what it does besides is left out. */
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

/** A question that shows more than words cannot be taken for its words alone. */
export const hasPicture = (html: string): boolean =>
  /<(?:img|audio|video|object|svg|math)\b|@@PLUGINFILE@@/i.test(html);
