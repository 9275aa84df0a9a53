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
const INLINE = ['', ''] as const;
const namedAlike = <T>(names: string, one: T): [string, T][] => names.split(' ').map((name) => [name, one]);

/** Elements that can be told in plain text, with what stands before and after each. */
const TELLABLE = new Map<string, readonly [string, string]>([
  ...namedAlike('p div blockquote pre address center h1 h2 h3 h4 h5 h6', PARAGRAPH),
  ...namedAlike('li dt dd', LINE),
  ...namedAlike('ul ol dl', LIST),
  ...namedAlike('a abbr acronym b big bdi cite code dfn em font hr i ins kbd label mark q', INLINE),
  ...namedAlike('samp small span strong sub sup tt u var wbr', INLINE),
  ['br', ['', '\n']],
]);

const onCharacters = (plain: string, moved: string): Map<string, string> => {
  const signs = [...moved];
  return new Map([...plain].map((sign, at) => [sign, signs[at] ?? sign]));
};
const RAISED = onCharacters('0123456789+-−–=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ');
const LOWERED = onCharacters('0123456789+-−–=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ');
/** Raised by custom alone: an ordinal, a trade mark, the sign of a note. */
const RAISED_BY_CUSTOM = /^(?:st|nd|rd|th|[®™℠*†‡])$/;

/** `10<sup>9</sup>` is not 109: raised and lowered text has characters of its own. Null if one of them is missing. */
function movedText(name: string, inner: string): string | null {
  const text = inner.trim();
  if (name === 'sup' && RAISED_BY_CUSTOM.test(text)) return text;
  const signs = name === 'sup' ? RAISED : LOWERED;
  const moved = [...text].map((sign) => signs.get(sign));
  return moved.includes(undefined) ? null : moved.join('');
}
const isMoved = (name: string): boolean => name === 'sup' || name === 'sub';

/** The text a page would show for it, without the content of elements with these names. */
export function shownText(element: TextElement, without: ReadonlySet<string> = new Set()): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child.replace(/[ \t\n\r]+/g, ' ');
      if (without.has(child.name)) return '';
      const inner = shownText(child, without);
      if (isMoved(child.name)) return movedText(child.name, inner) ?? inner;
      const [before, after] = TELLABLE.get(child.name) ?? INLINE;
      return `${before}${markerOf(element, child)}${inner}${after}`;
    })
    .join('');
}

/** The number a page would show before an item of a list. */
const markerOf = ({ name, children }: TextElement, item: TextElement): string =>
  name === 'ol' ? `${children.filter((one) => typeof one !== 'string').indexOf(item) + 1}. ` : '';

const LOOKS = /line-through|vertical-align\s*:\s*(?:super|sub)|display\s*:\s*none/i;
const OTHER_NUMBERS = ['type', 'start', 'reversed', 'value'];

/** Whether its text alone would say less than it does, or something else: `<del>not</del> indicated`. */
export const isMoreThanText = (element: TextElement, known: ReadonlySet<string> = new Set()): boolean =>
  element.children.some((child) => {
    if (typeof child === 'string') return false;
    const { name, attributes } = child;
    if (!TELLABLE.has(name) && !known.has(name)) return true;
    if (LOOKS.test(attributes.style ?? '')) return true;
    if (/^(?:ol|li)$/.test(name) && OTHER_NUMBERS.some((one) => one in attributes)) return true;
    if (isMoved(name) && movedText(name, shownText(child)) === null) return true;
    return isMoreThanText(child, known);
  });
