/** A document in HTML or XML, as far as its text is concerned. */
export interface TextElement {
  /** Without its prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (TextElement | string)[];
}

const PARAGRAPH = ['\n\n', '\n\n'] as const;
const LINE = ['\n', ''] as const;
const LIST = ['', '\n'] as const;
const BREAK = ['', '\n'] as const;
const INLINE = ['', ''] as const;
const namedAlike = <T>(names: string, one: T): [string, T][] => names.split(' ').map((name) => [name, one]);

/** Elements that can be told in plain text, with what stands before and after each. */
const TELLABLE = new Map<string, readonly [string, string]>([
  ...namedAlike('p div blockquote pre address center h1 h2 h3 h4 h5 h6', PARAGRAPH),
  ...namedAlike('li dt dd', LINE),
  ...namedAlike('ul ol dl', LIST),
  ...namedAlike('a abbr acronym b big bdi cite code dfn em font i ins kbd label mark q', INLINE),
  ...namedAlike('samp small span strong sub sup tt u var wbr', INLINE),
  ...namedAlike('br hr', BREAK),
]);

const onCharacters = (plain: string, moved: string): Map<string, string> => {
  const signs = [...moved];
  return new Map([...plain].map((sign, at) => [sign, signs[at] ?? sign]));
};
const RAISED = onCharacters('0123456789+-−–=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ');
const LOWERED = onCharacters('0123456789+-−–=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ');
/** Raised by custom alone: an ordinal, a trade mark, the sign of a note. */
const RAISED_BY_CUSTOM = /^(?:st|nd|rd|th|[®™℠*†‡])$/;

const isMoved = (name: string): boolean => name === 'sup' || name === 'sub';

/**
 * `10<sup>9</sup>` is not 109: raised and lowered text has characters of its own. If one of them is missing, lowered
 * text stands as it is (GABAA), but not behind a number, with which it would be read. Null if it cannot be told.
 */
function movedText(name: string, inner: string, before: string): string | null {
  const text = inner.trim();
  if (name === 'sup' && RAISED_BY_CUSTOM.test(text)) return text;
  const signs = name === 'sup' ? RAISED : LOWERED;
  const moved = [...text].map((sign) => signs.get(sign));
  if (!moved.includes(undefined)) return moved.join('');
  return name === 'sub' && !/\p{N}/u.test(before) ? text : null;
}

const LOOKS = /line-through|vertical-align\s*:\s*(?:super|sub)|display\s*:\s*none/i;
const OTHER_NUMBERS = ['type', 'start', 'reversed', 'value'];
const looksOtherwise = ({ name, attributes }: TextElement): boolean =>
  LOOKS.test(attributes.style ?? '') ||
  (/^(?:ol|li)$/.test(name) && OTHER_NUMBERS.some((one) => one in attributes));

interface PlainText {
  text: string;
  /** The text alone says less than the element does, or something else. */
  isLess: boolean;
}
/** Names of elements whose content is left out, and of others that only hold text. */
interface Names {
  without: ReadonlySet<string>;
  known: ReadonlySet<string>;
}
const NONE: ReadonlySet<string> = new Set([]);

/** `before`: the sign that is shown before the element. */
function plainText(element: TextElement, names: Names, before = ''): PlainText {
  let [text, isLess, items] = ['', false, 0];
  for (const child of element.children) {
    if (typeof child === 'string') {
      text += child.replace(/[ \t\n\r]+/g, ' ');
      continue;
    }
    if (names.without.has(child.name)) continue;
    const shape = TELLABLE.get(child.name);
    const [opening, ending] = shape ?? INLINE;
    text += opening;
    // The number a page would show before an item of a list.
    if (element.name === 'ol' && child.name === 'li') text += `${++items}. `;
    // What a holder holds is shown by itself.
    const last = names.known.has(child.name) ? '' : (text.at(-1) ?? before);
    const inner = plainText(child, names, last);
    const moved = isMoved(child.name) ? movedText(child.name, inner.text, last) : inner.text;
    text += `${moved ?? inner.text}${ending}`;
    const isUnknown = !shape && !names.known.has(child.name);
    isLess ||= isUnknown || moved === null || inner.isLess || looksOtherwise(child);
  }
  return { text, isLess };
}

/** The text a page would show for it, without the content of elements with these names. */
export const shownText = (element: TextElement, without = NONE): string =>
  plainText(element, { without, known: NONE }).text;

/** Whether its text alone would say less than it does, or something else: `<del>not</del> indicated`. */
export const isMoreThanText = (element: TextElement, known = NONE): boolean =>
  plainText(element, { without: NONE, known }).isLess;
