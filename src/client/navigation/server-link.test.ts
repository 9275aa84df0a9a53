import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { type LinkProps, MemoryRouter, Link as RouterLink } from 'react-router';
import { Link } from './server-link.ts';

const written = (link: unknown, props: LinkProps, basename = '/') =>
  renderToString(
    createElement(
      MemoryRouter,
      { basename, initialEntries: [`${basename}section/here`] },
      createElement(link as FunctionComponent<LinkProps>, props, 'Words'),
    ),
  );

const ADDRESSES: LinkProps['to'][] = [
  ...['/', '/library', '/library/', '/publication/clozapine-2746', '/library?s=a+b&types=X', '/faq#top'],
  ...[
    '/section/a?t=3#cue-1',
    '/a//b',
    '/a/../b',
    '/a/./b',
    '//elsewhere',
    'library',
    '../up',
    '.',
    '',
    '?s=1',
  ],
  ...['#here', 'https://elsewhere.example/a', 'mailto:someone@clinic.example', '/a?', '/a#', '/pt br/ã'],
  ...[{ pathname: '/library', search: '?s=1' }, { search: '?page=2' }],
];
test('the server writes a link as the router does, whatever its address', () => {
  for (const to of ADDRESSES)
    for (const basename of ['/', '/preview/key/'])
      assert.equal(
        written(Link, { to }, basename),
        written(RouterLink, { to }, basename),
        JSON.stringify(to),
      );
});

const PROPS: Omit<LinkProps, 'to'>[] = [
  { className: 'one', id: 'two', 'aria-label': 'Three', lang: 'pt', rel: 'next', target: '_blank' },
  { replace: true, state: { from: 1 }, preventScrollReset: true, viewTransition: true, reloadDocument: true },
  { onClick: () => {}, onMouseEnter: () => {}, title: 'It', hidden: true },
  ...(['none', 'intent', 'viewport', 'render'] as const).map((prefetch) => ({ prefetch })),
  ...(['none', 'render'] as const).map((discover) => ({ discover })),
  { relative: 'path', defaultShouldRevalidate: false },
];
test('the server writes a link as the router does, whatever else is said of it', () => {
  for (const props of PROPS)
    assert.equal(
      written(Link, { to: '/library', ...props }),
      written(RouterLink, { to: '/library', ...props }),
      JSON.stringify(props),
    );
  const outside = { to: 'http://elsewhere.example/a?b#c', target: '_blank', rel: 'noopener' };
  assert.equal(written(Link, outside), written(RouterLink, outside));
});
