import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { LAYER_ORDER, selfStyled } from './document.rules.ts';

const SHEETS: Record<string, string> = { '/assets/a-1.css': '.a{}', '/assets/b-2.css': '.b{}' };
const sheetOf = (path: string) => SHEETS[path] ?? null;
const head = (...links: string[]) => `<head><title>t</title>${links.join('')}</head>`;
const link = (href: string) => `<link rel="stylesheet" href="${href}"/>`;
const off = (href: string) => `<link rel="stylesheet" href="${href}" disabled=""/>`;

test('the sheets of a page are written into it in their order, their links stay and are switched off', () => {
  assert.equal(
    selfStyled(head(link('/assets/b-2.css#'), link('/assets/a-1.css')), sheetOf),
    head(`<style>${LAYER_ORDER}.b{}.a{}</style>`, off('/assets/b-2.css#'), off('/assets/a-1.css')),
  );
});

test('a page with a sheet that cannot be read, or with none, stays as it is', () => {
  for (const page of [head(link('/assets/a-1.css'), link('/assets/gone.css')), head()])
    assert.equal(selfStyled(page, sheetOf), page);
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
