import MarkdownIt, { type Token } from 'markdown-it';

/** As `richText` reads, with every address taken and left as it was typed. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
markdown.normalizeLink = (url) => url;
markdown.validateLink = () => true;

export interface StrayAddress {
  /** `picture`: of another site; `link`: what browsers read as another site than it seems to name. */
  kind: 'picture' | 'link';
  /** Counted from 1. */
  line: number;
}

/** The first picture that no reader would see, or link that leads elsewhere than it says; null when there is none. */
export function strayAddress(source: string): StrayAddress | null {
  const lines = source.split(/\r\n?|\n/);
  for (const { children, map } of markdown.parse(source, {}))
    for (const token of children ?? []) {
      const found = strayIn(token);
      if (!found) continue;
      const [first, end] = map ?? [0, lines.length];
      const at = lines.slice(first, end).findIndex((line) => line.includes(found.address));
      return { kind: found.kind, line: first + Math.max(0, at) + 1 };
    }
  return null;
}

function strayIn(token: Token): { kind: StrayAddress['kind']; address: string } | null {
  const picture = token.type === 'image' ? addressIn(token, 'src') : null;
  if (picture !== null && !isOwnPath(picture)) return { kind: 'picture', address: picture };
  const link = token.type === 'link_open' ? addressIn(token, 'href') : null;
  return link !== null && isAmbiguous(link) ? { kind: 'link', address: link } : null;
}

const addressIn = (token: Token, name: 'src' | 'href'): string => String(token.attrGet(name) ?? '');

/** Browsers read a backslash as a slash, and leave out what no line can show. */
const isAmbiguous = (address: string): boolean => /[\\\p{Cc}]/u.test(address);
const isOwnPath = (address: string): boolean => /^\/(?!\/)/.test(address) && !isAmbiguous(address);
