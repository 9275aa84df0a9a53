import type { MarkupElement } from '../../../kit/markup/markup-tree.rules.ts';
import { elementsIn } from '../page-tree.rules.ts';
import type { Fonts } from '../phrases/sign-fonts.rules.ts';
import { childOf, isOn, valueIn, xmlTree } from './xml-tree.rules.ts';

/** The styles of a Word file, by their ids. */
export type WordStyles = ReadonlyMap<string, MarkupElement>;

export function stylesIn(xml: string): WordStyles {
  const styles = elementsIn(xml ? xmlTree(xml) : []).filter(({ tag }) => tag === 'w:style');
  // The first of those with the same id counts, so it is set last.
  return new Map(styles.toReversed().map((style) => [style.attributes['w:styleId'] ?? '', style]));
}

/** A style and those it is based on, nearest first. */
export function stylesFrom(styles: WordStyles, id: string | undefined): MarkupElement[] {
  const chain = new Set<MarkupElement>();
  let style = styles.get(id ?? '');
  while (style && !chain.has(style)) {
    chain.add(style);
    style = styles.get(valueIn(style, 'w:basedOn') ?? '');
  }
  return [...chain];
}

/** Whether words are hidden, by their own properties or by styles: what both styles set cancels out. */
export function isHidden(
  properties: MarkupElement | undefined,
  { styles, paragraph }: { styles: WordStyles; paragraph: string | undefined },
): boolean {
  const byStyle = (id: string | undefined) =>
    stylesFrom(styles, id)
      .map((style) => isOn(childOf(style, 'w:rPr'), 'w:vanish'))
      .find((is) => is !== undefined) ?? false;
  return isOn(properties, 'w:vanish') ?? byStyle(valueIn(properties, 'w:rStyle')) !== byStyle(paragraph);
}

/** The fonts of words, by their own properties or by the nearest style that names one. */
export function wordFonts(
  properties: MarkupElement | undefined,
  { styles, paragraph }: { styles: WordStyles; paragraph: string | undefined },
): Fonts {
  const named = [valueIn(properties, 'w:rStyle'), paragraph].flatMap((id) => stylesFrom(styles, id));
  const fonts = [properties, ...named.map((style) => childOf(style, 'w:rPr'))].map(
    (one) => childOf(one, 'w:rFonts')?.attributes ?? {},
  );
  // A font of the theme counts before one that is named beside it, and is none of signs.
  const first = (name: string) =>
    fonts
      .map((one) => (one[`${name}Theme`] === undefined ? one[name] : ''))
      .find((font) => font !== undefined) ?? '';
  return { ascii: first('w:ascii'), other: first('w:hAnsi') };
}
