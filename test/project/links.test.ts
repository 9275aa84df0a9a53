import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = globSync(['*.md', '{bench,docs,src}/**/*.md'], { cwd: ROOT })
  // Its links are those of a section's text.
  .filter((page) => !page.startsWith('docs/library-example/'));
const read = (page: string) => readFileSync(join(ROOT, page), 'utf8');

/** The part of an address that leads to a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-');
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text));

/** Why a link of a page leads nowhere; null for one that leads somewhere. */
function faultOf(page: string, link: string): string | null {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(ROOT, target))) return `${page}: ${link}: there is no such file`;
  if (anchor === undefined || statSync(join(ROOT, target)).isDirectory()) return null;
  return anchorsOf(target).includes(anchor) ? null : `${page}: ${link}: there is no such heading`;
}

test('every link of the documentation leads to a file and a heading that are there', () => {
  const links = PAGES.flatMap((page) =>
    [
      ...read(page)
        .replace(/`[^`\n]*`/g, '')
        .matchAll(/\]\(([^)\s]+)\)/g),
    ]
      .map(([, link = '']) => ({ page, link }))
      .filter(({ link }) => !/^[a-z]+:/.test(link)),
  );
  assert.ok(links.length > 80, String(links.length));
  assert.deepEqual(
    links.map(({ page, link }) => faultOf(page, link)).filter((fault) => fault !== null),
    [],
  );
});
