import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import createServerIcon from './server-icon.ts';

const SOURCES = join(import.meta.dirname, '../..');
const names = new Set(
  globSync('**/*.{ts,tsx}', { cwd: SOURCES }).flatMap((file) =>
    [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/from 'lucide-react\/icons\/([\w-]+)'/g)].map(
      ([, name = '']) => name,
    ),
  ),
);
const ICONS = join(SOURCES, '../node_modules/lucide-react/dist/esm/icons');
/** An icon that was renamed also has its current name. */
const todaysName = (name: string): string =>
  /^export \{ default \} from '\.\/([\w-]+)\.mjs'/m.exec(
    readFileSync(join(ICONS, `${name}.mjs`), 'utf8'),
  )?.[1] ?? name;
const PROPS: object[] = [
  {},
  { 'aria-hidden': 'true', className: 'one two', strokeWidth: 1.75 },
  { role: 'img', 'aria-label': 'It', size: 16, color: 'red' },
  { id: 'a', focusable: 'false', style: { opacity: 0.5 }, size: '1em' },
];

test('the server writes every icon of ours as the library does', async () => {
  assert.ok(names.size > 90, `${names.size}`);
  for (const name of [...names].map(todaysName)) {
    const { default: theirs, __iconData } = (await import(`lucide-react/icons/${name}`)) as {
      default: ComponentType<object>;
      __iconData: Parameters<typeof createServerIcon>[0];
    };
    const ours = createServerIcon(__iconData) as ComponentType<object>;
    for (const props of PROPS)
      assert.equal(
        renderToString(createElement(ours, props)),
        renderToString(createElement(theirs, props)),
        `${name} ${JSON.stringify(props)}`,
      );
  }
});

test('what the library can do besides is asked for nowhere', () => {
  for (const file of globSync('**/*.tsx', { cwd: SOURCES }))
    assert.doesNotMatch(
      readFileSync(join(SOURCES, file), 'utf8'),
      /absoluteStrokeWidth|nonScalingStroke|LucideProvider/,
      file,
    );
});
