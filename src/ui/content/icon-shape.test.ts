import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as circleHelp from 'lucide-react/icons/circle-question-mark';
import * as pause from 'lucide-react/icons/pause';
import * as search from 'lucide-react/icons/search';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import iconShape, { type IconDrawing } from './icon-shape.ts';

/** With the props that `Icon` gives every drawing, and without any. */
const GIVEN = [{}, { 'aria-hidden': 'true', className: 'icon large', strokeWidth: 1.75 }] as const;

/** With attributes sorted. */
const sorted = (markup: string): string =>
  markup.replace(/<(\w+) ([^<>]*?)(\/?)>/g, (_, tag, attributes: string, end) => {
    const all = attributes.match(/[\w:-]+="[^"]*"/g) ?? [];
    return `<${tag} ${all.sort().join(' ')}${end}>`;
  });

test('an icon is drawn as its package draws it, by its name and by what it is also called', () => {
  for (const own of [pause, search, circleHelp]) {
    const { __iconData: drawing } = own as unknown as { __iconData: IconDrawing };
    for (const given of GIVEN)
      assert.equal(
        sorted(renderToStaticMarkup(createElement(iconShape(drawing), given))),
        sorted(renderToStaticMarkup(createElement(own.default, given))),
      );
  }
});
