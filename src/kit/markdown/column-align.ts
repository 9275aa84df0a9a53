const STYLED = /^text-align:\s*(left|right|center);?$/;
const NAMED = /^(?:left|right|center)$/;

/** Attribute of a table's cell for its column's alignment: the content policy applies no style of an element. */
export const ALIGN = 'data-align';

/** How a cell is aligned: as we write it, or as texts stored before were written. */
export function alignOf(attributes: Readonly<Record<string, string | undefined>>): string | null {
  const named = attributes[ALIGN] ?? '';
  return NAMED.test(named) ? named : (STYLED.exec(attributes.style ?? '')?.[1] ?? null);
}

/** Markup stored before, with its cells aligned in the way that pages apply. */
export const withAlign = (html: string): string =>
  html.replaceAll(/(<t[hd][^>]*) style="text-align:\s*(left|right|center);?"/g, `$1 ${ALIGN}="$2"`);
