import { codePoint } from 'dingbat-to-unicode';
import type { MarkupElement } from '../../../kit/markup/markup-tree.rules.ts';
import { countChange } from '../changes.rules.ts';
import type { ChangeCounts } from '../manuscript.data.ts';
import { lookIn, stylesOf } from '../page-tree.rules.ts';
import { SIGN_FONT } from './signs.rules.ts';

/** Fonts by name: Word has one for ASCII and one for other Western characters. */
export interface Fonts {
  ascii: string;
  other: string;
}
export const NO_FONTS: Fonts = { ascii: '', other: '' };

const NAMED = new RegExp(`^${SIGN_FONT}$`, 'i');
/** Word writes the places 0x80 to 0x9F as the characters that Windows has there. */
const HIGH = 0x80;
const WINDOWS = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, at) => HIGH + at));
const BYTE = 0xff;
/** Word also writes a place as a private character. */
const PRIVATE = 0xf000;
const isPrivate = (code: number): boolean => code >= PRIVATE && code <= PRIVATE + BYTE;

/** Signs of Wingdings for which hardly any other font has the exact character. */
const COMMON: Record<string, string> = { '🗸': '✓', '🗴': '✗', '🗵': '✗', '🗹': '☑', '🗷': '☒' };
const ARROWS = '←↑→↓↖↗↘↙';
const [FIRST_ARROW, LAST_ARROW] = [0x1f860, 0x1f887];
/** Stands for a sign that no character is known for. */
const UNKNOWN = '\ufffd';

function signAt(font: string, place: number): string | undefined {
  const found = codePoint(font, place);
  if (!found || /\p{Co}/u.test(found.string)) return undefined;
  const isArrow = found.codePoint >= FIRST_ARROW && found.codePoint <= LAST_ARROW;
  return isArrow ? ARROWS[found.codePoint % ARROWS.length] : (COMMON[found.string] ?? found.string);
}

/** A text with the signs that its fonts show, as characters; counts those, and others that no character is known for. */
export function readableSigns(text: string, fonts: Fonts, counts: ChangeCounts): string {
  const [ascii = '', other = ''] = [fonts.ascii, fonts.other].map((font) => NAMED.exec(font.trim())?.[1]);
  if (!ascii && !other && !/[\uf000-\uf0ff]/.test(text)) return text;
  return text.replace(/\S/g, (character) => {
    const code = character.charCodeAt(0);
    const isPlace = isPrivate(code);
    const font = isPlace ? ascii || other : code < HIGH ? ascii : other;
    if (!font && !isPlace) return character;
    const high = WINDOWS.indexOf(character);
    const place = isPlace ? code - PRIVATE : high < 0 ? code : HIGH + high;
    const sign = font ? signAt(font, place) : undefined;
    if (sign !== undefined) {
      if (sign !== character) countChange(counts, 'read-sign');
      return sign;
    }
    if (!isPlace && code > BYTE) return character;
    countChange(counts, 'sign');
    return UNKNOWN;
  });
}

const SIZE = /^.*\b(?:[\d.]+(?:[a-z]+|%)|(?:x+-)?(?:small|large)|medium|smaller|larger)(?:\s*\/\s*\S+)?\s+/;
/** The first name in a list of fonts, also in the shorthand that begins with a style and a size. */
const firstFont = (look: string): string => {
  const [first = ''] = look.replace(SIZE, '').split(',');
  return /^(?:inherit|unset)$/.test(first) ? '' : first.replace(/["']/g, '').trim();
};

/** The fonts within an element of a page. Word tells apart what browsers see as one, within each of its styles. */
export function fontsOf(node: MarkupElement, around: Fonts): Fonts {
  const styles = stylesOf(node);
  const face = (node.attributes.face ?? '').toLowerCase();
  const named = (name: string, other: string): string => {
    const looks = styles.map((style) => lookIn(style, name) || lookIn(style, 'font-family', 'font'));
    return firstFont(looks.findLast((look) => look !== '') ?? face) || other;
  };
  if (styles.some((style) => lookIn(style, 'mso-char-type') === 'symbol')) {
    const font = named('mso-symbol-font-family', '');
    return font ? { ascii: font, other: font } : around;
  }
  return {
    ascii: named('mso-ascii-font-family', around.ascii),
    other: named('mso-hansi-font-family', around.other),
  };
}
