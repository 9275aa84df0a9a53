import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { LAYER_ORDER, selfStyled } from './document.rules.ts';

const SHEETS: Record<string, string> = {
  '/assets/a-1.css': '.a{}',
  '/assets/b-2.css': '.b{}',
  '/assets/new-3.css': '@container (width>1px){}',
};
const sheetOf = (path: string) => SHEETS[path] ?? null;
const head = (...links: string[]) => `<head><title>t</title>${links.join('')}</head>`;
const link = (href: string) => `<link rel="stylesheet" href="${href}"/>`;
const off = (href: string) => `<link rel="stylesheet" href="${href}" disabled=""/>`;

test('the sheets of a page are written into it in their places, their links stay and are switched off', () => {
  assert.equal(
    selfStyled(head(link('/assets/b-2.css#'), link('/assets/a-1.css')), sheetOf),
    head(
      `<style>${LAYER_ORDER}.b{}</style>${off('/assets/b-2.css#')}`,
      `<style>.a{}</style>${off('/assets/a-1.css')}`,
    ),
  );
});

test('a sheet that cannot be read, or that would make the document invalid, stays a file; the layers come first all the same', () => {
  for (const kept of ['/assets/gone.css', '/assets/new-3.css'])
    assert.equal(
      selfStyled(head(link(kept), link('/assets/a-1.css')), sheetOf),
      head(`<style>${LAYER_ORDER}</style>${link(kept)}`, `<style>.a{}</style>${off('/assets/a-1.css')}`),
    );
  assert.equal(selfStyled(head(), sheetOf), head());
});

test('scripts that are fetched ahead come after what is seen', () => {
  const ahead = '<link rel="modulepreload" href="/assets/x.js"/>';
  assert.ok(
    selfStyled(head(link('/assets/a-1.css'), ahead), sheetOf).includes(
      '<link rel="modulepreload" fetchpriority="low" href="/assets/x.js"/>',
    ),
  );
});

test('the layers come in the order of the design system', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../ui/tokens.css'), 'utf8');
  assert.equal(tokens.split('\n')[0], LAYER_ORDER);
});
