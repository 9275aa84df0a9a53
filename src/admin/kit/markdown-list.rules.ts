/** A rule right below words makes them a heading; a list there is one only if its first item has words and number 1. */
const NEEDS_GAP = /^(?:---|(?!1[.)])\d+[.)] |1[.)] (?:\n|$))/;
/** Words right below a list, a quotation or a table would belong to it. */
const GOES_ON = /^(?:[-*>|]|\d+[.)]) /;
const ENDS_OTHERS = /^(?:[-*] |\d+[.)] |#|```)/;
const isRunOn = (item: readonly string[]): boolean =>
  item.some(
    (text, at) =>
      at > 0 && (NEEDS_GAP.test(text) || (GOES_ON.test(item[at - 1] ?? '') && !ENDS_OTHERS.test(text))),
  );

/** A list of items as the Markdown of their blocks, with blank lines between them where they must stand apart. */
export function listText(
  items: readonly (readonly string[])[],
  isLoose: boolean,
  markAt: (at: number) => string,
): string {
  const gap = isLoose || items.some(isRunOn) ? '\n\n' : '\n';
  return items
    .map((item, at) => {
      const mark = markAt(at);
      // A rule of hyphens after a hyphen would be one rule with it.
      const text = item.join(gap).replace(/^---(?=\n|$)/, '___');
      return mark + text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`);
    })
    .join(gap);
}
