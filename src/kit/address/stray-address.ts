import MarkdownIt, { type Token } from 'markdown-it';
import { type Figure, figureOfToken, textBlocks } from '../markdown/text-blocks.ts';

/** Parses like `richText`, but accepts every address and leaves it as it was typed. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).use(textBlocks);
markdown.normalizeLink = (url) => url;
markdown.validateLink = () => true;

export interface StrayAddress {
  /**
   * `picture`: one that readers would not see; `mute`: one without a text alternative; `link`: one that browsers read
   * as another site than it seems to name.
   */
  kind: 'picture' | 'mute' | 'link';
  /** Counted from 1. */
  line: number;
}

/**
 * Where pictures may come from and how they are named: by ids in the library, by files in the folder of one. Others are
 * refused.
 */
export interface FigureRules {
  figures: 'none' | 'library' | 'folder';
  /** Whether a picture may still lack its text alternative. */
  isMuteTaken?: boolean;
}

/** The first picture that no reader would see, or link that leads elsewhere than it says; null if there is none. */
export function strayAddress(
  source: string,
  { figures, isMuteTaken = false }: FigureRules = { figures: 'none' },
): StrayAddress | null {
  const lines = source.split(/\r\n?|\n/);
  for (const block of markdown.parse(source, {})) {
    const { children, map } = block;
    const kind = block.type === 'figure' ? figureProblem(figureOfToken(block), figures) : null;
    if (kind && !(kind === 'mute' && isMuteTaken)) return { kind, line: (map?.[0] ?? 0) + 1 };
    for (const token of children ?? []) {
      const found = strayIn(token, figures);
      if (!found) continue;
      const [first, end] = map ?? [0, lines.length];
      const at = lines.slice(first, end).findIndex((line) => line.includes(found.address));
      return { kind: found.kind, line: first + Math.max(0, at) + 1 };
    }
  }
  return null;
}

const IS_NUMBER = /^[1-9]\d{0,14}$/;
function figureProblem(
  { reference, alt }: Figure,
  figures: FigureRules['figures'],
): StrayAddress['kind'] | null {
  if (figures === 'none' || (figures === 'library' && !IS_NUMBER.test(reference))) return 'picture';
  return alt === '' ? 'mute' : null;
}

function strayIn(
  token: Token,
  figures: FigureRules['figures'],
): { kind: StrayAddress['kind']; address: string } | null {
  const picture = token.type === 'image' ? addressIn(token, 'src') : null;
  if (picture !== null && (figures !== 'none' || !isOwnPath(picture)))
    return { kind: 'picture', address: picture };
  const link = token.type === 'link_open' ? addressIn(token, 'href') : null;
  return link !== null && isAmbiguous(link) ? { kind: 'link', address: link } : null;
}

const addressIn = (token: Token, name: 'src' | 'href'): string => String(token.attrGet(name) ?? '');

/** Browsers read a backslash as a slash, and drop characters that cannot be displayed. */
const isAmbiguous = (address: string): boolean => /[\\\p{Cc}]/u.test(address);
const isOwnPath = (address: string): boolean => /^\/(?!\/)/.test(address) && !isAmbiguous(address);
