import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { markupText } from '#kit/markup-text.ts';
import { richText } from '#kit/rich-text.ts';
import { markdownOfNodes } from '../../../kit/markdown.rules.ts';
import type { MarkupNode } from '../../../kit/markup/markup-tree.rules.ts';
import { cleanedBlocks } from '../blocks.rules.ts';
import { isElement, pageTree } from '../page-tree.rules.ts';

/** Each character with its marks. */
function letters(nodes: readonly MarkupNode[], marks: readonly string[] = []): string[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [...node].filter((one) => one.trim()).map((one) => `${one} ${marks.join()}`);
    const isMark = /^(?:a|strong|em|s|sup|sub|code)$/.test(node.tag);
    return letters(node.children, isMark ? [...new Set([...marks, node.tag])].sort() : marks);
  });
}
const read = (html: string) => cleanedBlocks(pageTree(html), new Map());

const piece = fc.record({
  text: fc.string({
    unit: fc.constantFrom(...'ab1 .,:()*_~^`!&<"é §'.split('')),
    minLength: 1,
    maxLength: 6,
  }),
  tags: fc.uniqueArray(fc.constantFrom('b', 'em', 's', 'sup', 'sub', 'a href="https://example.org/"'), {
    maxLength: 3,
  }),
});
test('whatever is marked beside whatever else comes through Markdown with every letter and its marks', () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), (pieces) => {
      const html = pieces
        .map(({ text, tags }) =>
          tags.reduce(
            (within, tag) => `<${tag}>${within}</${tag.split(' ')[0]}>`,
            markupText(text).replaceAll('§', '<br>'),
          ),
        )
        .join('');
      const cleaned = read(`<p>${html}</p>`);
      const stored = richText(markdownOfNodes(cleaned));
      assert.deepEqual(letters(read(stored)), letters(cleaned), `${html}\n${markdownOfNodes(cleaned)}`);
    }),
    { numRuns: 3000 },
  );
});
