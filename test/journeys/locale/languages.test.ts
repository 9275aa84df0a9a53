import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import type { Texts } from '#kit/texts.ts';
import { originsOf } from '#locale/address.rules.ts';
import { dictionaryOf } from '#locale/dictionary.service.ts';
import { LANGUAGES, type Language } from '#locale/language.data.ts';
import { openAddresses } from '#shell/address.rules.ts';
import type { Who } from '../../harness/app.ts';
import { type OpenBrowser, openBrowser } from '../../harness/browser/browser.ts';
import { openStage, raw, type Stage } from '../../harness/stage.ts';

const SOURCE = join(import.meta.dirname, '../../../src');
let stage: Stage;
let browser: OpenBrowser;
before(async () => {
  stage = await openStage({ pages: true });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await stage?.close();
});

const OTHERS = LANGUAGES.filter((one) => one !== 'en');
const siteOf = (language: Language): string => {
  const { origin, languageHosts } = stage.app.ports.config;
  return originsOf(origin, languageHosts)[language] ?? '';
};

/** Every English text of the interface, by the key that a dictionary knows it under. */
async function englishTexts(): Promise<[key: string, text: string][]> {
  const found: [string, string][] = [];
  for (const file of globSync('**/*.messages.ts', { cwd: SOURCE }))
    for (const one of Object.values((await import(join(SOURCE, file))) as Record<string, Texts>))
      if (typeof one?.scope === 'string')
        for (const [key, text] of Object.entries(one.defaults)) found.push([`${one.scope}.${key}`, text]);
  return found;
}

/** Texts that would betray English on the site of a language: whole messages, with anything where they name a value. */
async function betrayals(language: Language): Promise<(text: string) => string[]> {
  const words = dictionaryOf(language);
  const spoken = (message: string) => /[a-z]{3}/i.test(message.replace(/\{[^{}]*\}/g, ''));
  const native = matcher(Object.entries(words).filter(([, text]) => spoken(text)));
  const english = matcher(
    (await englishTexts()).filter(([key, text]) => words[key]?.trim() !== text.trim() && spoken(text)),
  );
  const keysOf = (text: string) => {
    const found = english(text);
    return found.length > 0 && native(text).length > 0 ? [] : found;
  };
  /** Every page says the bars anew. */
  const known = new Map<string, string[]>();
  return (text) => {
    const keys = known.get(text) ?? keysOf(text);
    known.set(text, keys);
    return keys;
  };
}

/** The keys of the messages that a text may be: those that name no value are looked up, the others tried one by one. */
function matcher(messages: [key: string, text: string][]): (text: string) => string[] {
  const [valued, constant] = [new Map<string, RegExp>(), new Map<string, string[]>()];
  for (const [key, text] of messages) {
    const message = text.trim();
    if (message.includes('{')) valued.set(key, new RegExp(`^${patternOf(message)}$`));
    else constant.set(message, [...(constant.get(message) ?? []), key]);
  }
  return (text) => [
    ...(constant.get(text) ?? []),
    ...[...valued].filter(([, pattern]) => pattern.test(text)).map(([key]) => key),
  ];
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
function patternOf(message: string): string {
  let out = '';
  for (let at = 0; at < message.length; at++) {
    if (message[at] !== '{') {
      out += escaped(message[at] ?? '');
      continue;
    }
    let [depth, end] = [1, at + 1];
    for (; depth > 0 && end < message.length; end++)
      depth += message[end] === '{' ? 1 : message[end] === '}' ? -1 : 0;
    const inner = message.slice(at + 1, end - 1);
    const branches = [
      ...inner.matchAll(/(?:=\d+|zero|one|two|few|many|other)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g),
    ];
    out += branches.length
      ? `(?:${branches.map(([, branch = '']) => patternOf(branch).replaceAll('#', '[\\d.,]+')).join('|')})`
      : '.+?';
    at = end - 1;
  }
  return out;
}

/** In the page: what a reader of it, or of a page that is handed over as it was written, sees or is told, outside of what is marked as English. */
function told(written: string | null): string[] {
  const read = written === null ? document : new DOMParser().parseFromString(written, 'text/html');
  const own = read.documentElement.lang;
  const isForeign = (element: Element | null) => element?.closest('[lang]')?.getAttribute('lang') !== own;
  const found = new Set<string>();
  const walker = read.createTreeWalker(read.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue?.trim() ?? '';
    const element = node.parentElement;
    // Where no script runs, what is written for that is a part of the page.
    const unread = written === null ? 'script, style, noscript, svg title' : 'script, style, svg title';
    if (text && element && !element.closest(unread) && !isForeign(element)) found.add(text);
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const element of read.querySelectorAll(`[${name}]`))
      if (!isForeign(element)) found.add(element.getAttribute(name)?.trim() ?? '');
  found.add(read.title.replace(/ - [^-]*$/, ''));
  found.add(read.querySelector('meta[name="description"]')?.getAttribute('content') ?? '');
  return [...found].filter(Boolean);
}

/** For whoever is signed in a page comes without what is theirs. */
const filled = (page: Page) =>
  page.waitForFunction(
    () => 'ppRunning' in globalThis && document.querySelector('main [aria-busy="true"]') === null,
  );

const HOPS_MAX = 5;
/** A visitor's page as the server writes it, where it leads in the end. */
async function writtenAt(url: string): Promise<string> {
  let at = new URL(url);
  for (let hops = 0; hops <= HOPS_MAX; hops++) {
    const { status, headers, body } = await raw(stage.url, `${at.pathname}${at.search}`, {
      headers: { host: at.host, accept: 'text/html' },
    });
    const [location] = [headers.location ?? ''].flat();
    if (status < 300 || status > 399 || !location) return body.toString();
    at = new URL(location, at);
  }
  assert.fail(`${url} leads on and on`);
}

const READ_MS = 20_000;
/**
 * What a member's page says, in a window of its own: some go elsewhere by themselves after a while, then it is that page
 * that is read. A window that was asked in the very moment of leaving may never answer: another is opened.
 */
async function readAt(context: BrowserContext, url: string): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    const page = await context.newPage();
    const read = page
      .goto(url, { waitUntil: 'networkidle' })
      .then(() => filled(page))
      .then(() =>
        page
          .evaluate(told, null)
          .catch(() => page.waitForLoadState('load').then(() => page.evaluate(told, null))),
      );
    const texts = await Promise.race([read.catch(() => null), wait(READ_MS, null)]);
    void page.close().catch(() => undefined);
    if (texts) return texts;
    assert.ok(tries < 3, `${url} was not read`);
  }
}

async function leftovers(
  language: Language,
  paths: readonly string[],
  as: Who = 'anonymous',
): Promise<string[]> {
  const page = await browser.page(stage, { as });
  const keysOf = await betrayals(language);
  const found: string[] = [];
  for (const path of paths) {
    const url = `${siteOf(language)}${path}`;
    // A visitor reads what the server writes; what is a member's comes by scripts.
    const texts =
      as === 'anonymous'
        ? await page.evaluate(told, await writtenAt(url))
        : await readAt(page.context(), url);
    for (const text of texts)
      for (const key of keysOf(text)) found.push(`${language} ${path}: ${key} “${text.slice(0, 80)}”`);
  }
  await page.context().close();
  return [...new Set(found)];
}

async function publicPaths(): Promise<string[]> {
  const [told] = await stage.sql<{
    lecture: string;
    announced: string;
    open: string;
    locked: string;
    author: string;
    code: string;
  }>(
    `SELECT (SELECT slug FROM publication WHERE id = 2748) AS lecture,
       (SELECT slug FROM publication WHERE visibility = 'announced' ORDER BY id LIMIT 1) AS announced,
       (SELECT slug FROM section WHERE id = 5395) AS open, (SELECT slug FROM section WHERE publication_id = 2748 AND position = 3) AS locked,
       (SELECT slug FROM author ORDER BY id LIMIT 1) AS author, (SELECT code FROM certificate ORDER BY id LIMIT 1) AS code`,
  );
  return [
    ...openAddresses().filter((path) => !/logout|dashboard|myaccount/.test(path)),
    `/publication/${told?.lecture}`,
    `/publication/${told?.announced}`,
    `/section/${told?.open}`,
    `/section/${told?.locked}`,
    `/author/${told?.author}`,
    `/verify/${told?.code}`,
    '/cme-program?section=pricing',
    '/library?types=PODCAST',
    '/nowhere/at/all',
    '/error-503',
  ].filter((path, at, all) => all.indexOf(path) === at);
}

for (const language of OTHERS)
  test(`[I18N-017] ${language}: no public page says anything in English that is not marked as English`, async () => {
    const found = await leftovers(language, await publicPaths());
    assert.deepEqual(found, [], `${found.length} leftovers:\n${found.join('\n')}`);
  });

test('[I18N-017] the pages of a member speak the language too', async () => {
  const own = ['/dashboard', '/dashboard/certificates', '/dashboard/my-transcripts', '/myaccount'];
  const found = await leftovers('fr', own, 'gold');
  assert.deepEqual(found, [], `${found.length} leftovers:\n${found.join('\n')}`);
});

test('the words of the administration come with its pages, and with no other', async () => {
  const words = dictionaryOf('de');
  const holds = async (as: Who, deed: (page: Page) => Promise<void>): Promise<boolean> => {
    const page = await browser.page(stage, { as });
    const scripts = new Set<string>();
    page.on('response', (reply) => {
      if (reply.request().resourceType() === 'script') scripts.add(new URL(reply.url()).pathname);
    });
    await deed(page);
    await page.context().close();
    for (const path of scripts) if ((await stage.ask(path)).text.includes('"publicationDesk.')) return true;
    assert.ok(scripts.size > 0, 'no script came at all');
    return false;
  };
  const read = async (page: Page) => {
    for (const path of ['/', '/publication/x-2746', '/dashboard'])
      await page.goto(`${siteOf('de')}${path}`, { waitUntil: 'networkidle' });
  };
  assert.equal(await holds('gold', read), false);
  const edit = async (page: Page) => {
    await page.goto(`${siteOf('de')}/publication/x-2746`, { waitUntil: 'networkidle' });
    await page.getByRole('complementary', { name: words['editing.strip'] }).waitFor();
    await page.goto(`${siteOf('de')}/dashboard`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: new RegExp(`^${words['bar.account']?.split(' ')[0]}`) }).click();
    await page.locator('a[href="/admin"]:visible').first().click();
    await page.getByRole('heading', { level: 1, name: words['overview.title'], exact: true }).waitFor();
  };
  assert.equal(await holds('admin', edit), true);
});

test('what is not translated is marked as English, where it stands', async () => {
  const [bare] = await stage.sql<{ publication: number; id: number; title: string }>(
    `SELECT s.publication_id::int AS publication, s.id::int, s.title
     FROM section s JOIN publication p ON p.id = s.publication_id AND p.type = 'PUBLICATION_VIDEO'
     WHERE s.position = 1 AND NOT EXISTS
       (SELECT 1 FROM section_translation t JOIN section o ON o.id = t.section_id WHERE o.publication_id = p.id)
     ORDER BY s.id LIMIT 1`,
  );
  const { publication, id, title: english } = bare ?? assert.fail('no lecture is left in English');
  const page = await browser.page(stage);
  await page.goto(`${siteOf('de')}/publication/x-${publication}`);
  const marked = page.getByText(english, { exact: true });
  assert.equal(await marked.first().evaluate((one) => one.closest('[lang]')?.getAttribute('lang')), 'en');
  const text = page.getByRole('heading', { level: 1 });
  assert.equal(await text.evaluate((one) => one.closest('[lang]')?.getAttribute('lang')), 'de');
  await page.goto(`${siteOf('fr')}/section/x-${id}`);
  assert.equal(
    await page
      .getByRole('heading', { level: 1 })
      .evaluate((one) => one.closest('[lang]')?.getAttribute('lang')),
    'en',
  );
  const next = page.getByRole('main').getByRole('link', { name: /^Suivant\s: \S/ });
  const title = await next.locator('[lang="en"]').innerText();
  assert.match(await next.innerText(), /^Suivant\s: \S/);
  assert.equal((await next.innerText()).replace(/^Suivant\s: /, ''), title);
  await page.context().close();
});

test('dates, numbers and plurals are those of the language', async () => {
  const page = await browser.page(stage);
  const month = (locale: string) => new Intl.DateTimeFormat(locale, { month: 'long' });
  await page.goto(`${siteOf('de')}/calendar`);
  const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
  const german = Array.from({ length: 12 }, (_, at) => month('de-DE').format(new Date(2026, at, 1)));
  assert.ok(
    headings.some((text) => german.some((name) => text.startsWith(`${name} 20`))),
    headings.join(),
  );
  await page.goto(`${siteOf('fr')}/publication/x-2733`);
  assert.match(await page.locator('main').innerText(), /0,5/);
  assert.doesNotMatch(await page.locator('main').innerText(), /0\.5/);
  await page.context().close();
});

test('the language links of the footer lead to the same publication in its own words, and back', async () => {
  const page = await browser.page(stage);
  await page.goto(`${siteOf('en')}/publication/x-2746`);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Italiano' }).click();
  await page.waitForURL(/\/\/it\..*\/publication\/iniziare-la-clozapina.*-2746\/?$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL(/\/\/de\..*\/publication\/clozapin.*-2746\/?$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await page.waitForURL(/\/\/localhost.*\/publication\/starting-clozapine.*-2746$/);
  await page.context().close();
});
