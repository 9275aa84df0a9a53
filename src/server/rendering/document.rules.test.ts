import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { isInlined, LAYER_ORDER, parted, selfStyled, startedLater } from './document.rules.ts';

const SHEETS: Record<string, string> = {
  '/assets/a-1.css': '.a{}',
  '/assets/b-2.css': '.b{}',
  '/assets/new-3.css': '@container (width>1px){}',
};
const style = (text: string) => ({ text: `<style>${text}</style>` });
const styles = {
  of(path: string, first: boolean) {
    const sheet = SHEETS[path] ?? null;
    return isInlined(sheet) ? style((first ? LAYER_ORDER : '') + sheet) : null;
  },
  layers: style(LAYER_ORDER),
};
const styledHead = (html: string): string =>
  selfStyled(html, styles)
    .map((piece) => (typeof piece === 'string' ? piece : piece.text))
    .join('');
const head = (...links: string[]) => `<head><title>t</title>${links.join('')}</head>`;
const link = (href: string) => `<link rel="stylesheet" href="${href}"/>`;
const off = (href: string) => `<link rel="stylesheet" href="${href}" disabled=""/>`;

test('the sheets of a page are written into it in their places, their links stay and are switched off', () => {
  assert.equal(
    styledHead(head(link('/assets/b-2.css#'), link('/assets/a-1.css'))),
    head(
      `<style>${LAYER_ORDER}.b{}</style>${off('/assets/b-2.css#')}${off('/assets/b-2.css')}`,
      `<style>.a{}</style>${off('/assets/a-1.css')}`,
    ),
  );
});

test('a sheet that cannot be read, or that would make the document invalid, stays a file; the layers come first all the same', () => {
  for (const kept of ['/assets/gone.css', '/assets/new-3.css'])
    assert.equal(
      styledHead(head(link(kept), link('/assets/a-1.css'))),
      head(`<style>${LAYER_ORDER}</style>${link(kept)}`, `<style>.a{}</style>${off('/assets/a-1.css')}`),
    );
  assert.equal(styledHead(head()), head());
});

/** The document in one piece again. */
const laterIn = (html: string): string => {
  const { head, body } = startedLater(parted(html));
  return head + body.join('');
};

const SCRIPT = `<script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-2.js";
import * as route1 from "/assets/home.page-3.js";
  
  window.__reactRouterRouteModules = {"root":route0,"routes/home.page":route1};

import("/assets/entry.client-4.js");</script>`;

test('scripts come after what is seen, all together, at the first sign of somebody, and at once where somebody is signed in', () => {
  const ahead = ['/assets/manifest-1.js', '/assets/react-5.js']
    .map((path) => `<link rel="modulepreload" href="${path}"/>`)
    .join('');
  const later = laterIn(`<head>${ahead}</head><body>${SCRIPT}</body>`);
  assert.ok(later.startsWith('<head></head><body><script type="module" async="">'));
  assert.doesNotMatch(later, /<link|import "|import \*/);
  for (const part of [
    '["/assets/manifest-1.js","/assets/react-5.js"]',
    '["/assets/manifest-1.js","/assets/root-2.js","/assets/home.page-3.js"]',
    '["root","routes/home.page"]',
    'import("/assets/entry.client-4.js")',
    'if(!("visitor" in d.documentElement.dataset)',
    '"pointerdown"',
    'setTimeout(go,3000)',
    'addEventListener("load"',
  ])
    assert.ok(later.includes(part), part);
});

test('a pointer that only lies on the new page is no sign of somebody, one that moves is, and so is all else', async () => {
  const [, script = ''] = /async="">(.*)<\/script>/.exec(laterIn(`<head></head>${SCRIPT}`)) ?? [];
  const begun = (event: { type: string; movementX?: number; movementY?: number }): boolean => {
    const listeners = new Map<string, (event: object) => void>();
    let asked = 0;
    const page = {
      window: {},
      document: {
        documentElement: { dataset: { visitor: '' } },
        readyState: 'loading',
        querySelector: () => null,
      },
      location: {},
      addEventListener: (name: string, told: (event: object) => void) => listeners.set(name, told),
      setTimeout: () => 0,
      brought: () => {
        asked++;
        return new Promise(() => {});
      },
    };
    runInNewContext(script.replaceAll('import(', 'brought('), page);
    assert.equal(asked, 0);
    listeners.get(event.type)?.(event);
    return asked > 0;
  };
  assert.equal(begun({ type: 'pointermove', movementX: 0, movementY: 0 }), false);
  for (const sign of [
    { type: 'pointermove', movementX: 0, movementY: -1 },
    { type: 'pointermove', movementX: 3, movementY: 0 },
    { type: 'pointermove' },
    { type: 'pointerdown', movementX: 0, movementY: 0 },
    { type: 'keydown' },
    { type: 'scroll' },
  ])
    assert.ok(begun(sign), JSON.stringify(sign));
});

test('a page rests that is whole: not where its address brings something, or a part waits for a script', () => {
  const later = laterIn(`<head></head>${SCRIPT}`);
  const query = /asked=\(\)=>l\.hash\|\|!\/(.+?)\/\.test/.exec(later)?.[1];
  assert.ok(query, later);
  const rests = (search: string) => new RegExp(query).test(search);
  for (const search of ['', '?s=clozapine', '?search=mood+swings']) assert.ok(rests(search), search);
  for (const search of ['?utm_source=letter', '?s=mood&utm_source=letter', '?token=1', '?t=30', '?types=X'])
    assert.ok(!rests(search), search);
});

test('a document without scripts, or with scripts of another shape, is left as it is', () => {
  for (const html of ['<head></head>', `<head></head>${SCRIPT.replace('async=""', 'defer=""')}`])
    assert.equal(laterIn(html), html);
});

test('the layers come in the order of the design system', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../ui/styles/tokens.css'), 'utf8');
  assert.equal(tokens.split('\n')[0], LAYER_ORDER);
});
