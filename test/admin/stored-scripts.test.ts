import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { letterHtml } from '#platform/mail/html.ts';
import { type OpenBrowser, openBrowser } from '../harness/browser/browser.ts';
import { SCRIPT_PAYLOADS } from '../harness/lists/script-payloads.data.ts';
import { openStage, type Stage } from '../harness/stage.ts';

/** Every text that people read, set to every input of DOMPurify's own tests; pages are read with the content policy off. */
const PUBLICATION = 2746;
/** Columns that hold HTML of our own renderer, or decide what is shown rather than being shown. */
const NOT_WORDS =
  /_html$|^(?:slug|language|type|kind|visibility|state|status|file|.*_file|.*_mime|mime_type|logo|currency|affix_type|capacity|exception|support|role|profession|form|moore_level|learning_format|scope|email|authority|poster_file|featured_image|registry|identifier|wording|mitigation_method|audience)$/;
const TABLES: Record<string, string> = {
  publication: `id = ${PUBLICATION}`,
  section: `publication_id = ${PUBLICATION}`,
  key_point: `publication_id = ${PUBLICATION}`,
  material: `publication_id = ${PUBLICATION}`,
  author: `id IN (SELECT author_id FROM publication_author WHERE publication_id = ${PUBLICATION})`,
  category: `id IN (SELECT category_id FROM publication_category WHERE publication_id = ${PUBLICATION})`,
  publication_translation: `publication_id = ${PUBLICATION}`,
  user_account: `email = 'gold@demo.example'`,
  address: 'true',
  support_request: 'true',
  text_override: 'true',
  home_block: 'true',
  item: `offering_id IN (SELECT id FROM credit_offering WHERE publication_id = ${PUBLICATION})`,
  choice: `item_id IN (SELECT i.id FROM item i JOIN credit_offering o ON o.id = i.offering_id WHERE o.publication_id = ${PUBLICATION})`,
  certificate: 'true',
  attempt: 'true',
  joint_sponsor: 'true',
  topic_request: 'true',
};
/** So many inputs in one text. */
const TOGETHER = 6;

let stage: Stage;
let browser: OpenBrowser;
let marked = 0;
before(async () => {
  stage = await openStage({ pages: true });
  browser = await openBrowser();
  await stage.sql(
    `UPDATE section SET cues = '[{"at": 0, "text": "x"}]' WHERE publication_id = ${PUBLICATION}`,
  );
  for (const [table, rows] of Object.entries(TABLES)) await mark(table, rows);
  await stage.sql('SELECT search_reindex($1)', [[PUBLICATION]]);
  await stage.sql(`SELECT pg_notify('changed', '')`).catch(() => {});
});
after(async () => {
  await browser.close();
  await stage.close();
});

/** Writes the inputs past every check: whoever stored them, they must stay words. */
async function mark(table: string, rows: string): Promise<void> {
  const columns = await stage.sql<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND atttypid = 'text'::regtype
       AND NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = attrelid AND i.indisunique AND attnum = ANY (i.indkey))`,
    [table],
  );
  const words = columns.map(({ name }) => name).filter((name) => !NOT_WORDS.test(name));
  await stage.sql(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const name of words) {
    const text = `w ${next()}`;
    // Of names that may stand once, each row has one of its own.
    await stage.sql(
      `UPDATE ${table} SET "${name}" = $1 || ctid::text WHERE "${name}" IS NOT NULL AND (${rows})`,
      [text],
    );
  }
  await stage.sql(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}
const next = (): string =>
  Array.from({ length: TOGETHER }, () => SCRIPT_PAYLOADS[marked++ % SCRIPT_PAYLOADS.length])
    .join(' ')
    .replaceAll('\u0000', '');

/** In the page: whatever could run, be clicked or be sent and is not ours. */
function foreign(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) found.push(`${element.tagName} ${name}`);
      if (
        /^(?:href|src|action|formaction|xlink:href|data)$/i.test(name) &&
        /^\s*(?:javascript|vbscript|data:text)/i.test(value)
      )
        found.push(`${element.tagName} ${name}=${value.slice(0, 40)}`);
    }
  for (const element of document.querySelectorAll(
    'iframe, object, embed, base, math, form[action*="evil"], meta[http-equiv=refresh]',
  ))
    found.push(element.outerHTML.slice(0, 80));
  if ('alerted' in globalThis) found.push(`alert ${String((globalThis as { alerted?: unknown }).alerted)}`);
  return found;
}

test('every input of DOMPurify’s tests, stored in every text, runs on no page with the content policy off', async () => {
  assert.ok(marked > SCRIPT_PAYLOADS.length, `only ${marked} inputs were stored`);
  const [{ publication, section, author } = { publication: '', section: '', author: '' }] = await stage.sql<
    Record<'publication' | 'section' | 'author', string>
  >(
    `SELECT p.slug AS publication, (SELECT slug FROM section s WHERE s.publication_id = p.id ORDER BY position LIMIT 1) AS section,
       (SELECT a.slug FROM author a JOIN publication_author pa ON pa.author_id = a.id WHERE pa.publication_id = p.id LIMIT 1) AS author FROM publication p WHERE id = $1`,
    [PUBLICATION],
  );
  const open = [
    '/',
    '/library',
    '/search?s=alert',
    '/cme-program',
    '/contact',
    `/publication/${publication}`,
    `/section/${section}`,
    `/author/${author}`,
  ];
  const own = [
    '/dashboard',
    '/dashboard/certificates',
    '/dashboard/my-transcripts',
    '/dashboard/completed',
    '/myaccount',
    '/myaccount/addresses',
    `/publication/${publication}`,
    `/section/${section}`,
  ];
  const desks = [
    '/admin',
    '/admin/members',
    '/admin/support',
    '/admin/publications',
    `/admin/publications/${PUBLICATION}`,
    '/admin/faculty',
    '/admin/categories',
    '/admin/texts',
    '/admin/audit',
    `/admin/publications/${PUBLICATION}/test`,
  ];
  for (const [as, paths] of [
    ['anonymous', open],
    ['gold', own],
    ['admin', desks],
  ] as const)
    assert.deepEqual(await walk(as, paths), [], as);
});

async function walk(as: 'anonymous' | 'gold' | 'admin', paths: readonly string[]): Promise<string[]> {
  const first = await browser.page(stage, { as });
  const storage = await first.context().storageState();
  await first.context().close();
  const context = await first
    .context()
    .browser()
    ?.newContext({ bypassCSP: true, baseURL: stage.url, storageState: storage, serviceWorkers: 'block' });
  if (!context) return ['no browser'];
  const token = await stage.token(as);
  await context.addInitScript((own) => {
    if (own) localStorage.setItem('ppToken', own);
    sessionStorage.setItem('ppProfileAsked', '1');
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
      Object.assign(globalThis, {
        [name]: (words: unknown) => Object.assign(globalThis, { alerted: words ?? name }),
      });
  }, token);
  const found: string[] = [];
  for (const path of paths) {
    const page = await context.newPage();
    page.on('dialog', (dialog) => {
      found.push(`${path}: dialog`);
      void dialog.dismiss();
    });
    const response = await page.goto(path, { waitUntil: 'load' });
    if (!response || response.status() >= 500) found.push(`${path}: ${response?.status()}`);
    await page.locator('main, [role=main]').first().waitFor();
    await page.mouse.move(100, 100);
    await page
      .waitForFunction(() => 'ppRunning' in globalThis, undefined, { timeout: 15_000 })
      .catch(() => found.push(`${path}: does not run`));
    await page.waitForLoadState('networkidle');
    found.push(...(await page.evaluate(foreign)).map((what) => `${path}: ${what}`));
    await page.close();
  }
  await context.close();
  return found;
}

test('in a letter they are words as well', async () => {
  const page = await browser.page(stage);
  for (let at = 0; at < SCRIPT_PAYLOADS.length; at += 20) {
    const letter = letterHtml(SCRIPT_PAYLOADS.slice(at, at + 20).join('\n\n'), {
      product: SCRIPT_PAYLOADS[at] ?? '',
      origin: 'https://library.example',
      language: 'en',
    });
    await page.setContent(letter);
    assert.deepEqual(await page.evaluate(foreign), [], String(at));
    const tags = await page.evaluate(() => [
      ...new Set([...document.body.querySelectorAll('*')].map(({ tagName }) => tagName)),
    ]);
    assert.deepEqual(
      tags.filter((tag) => !/^(?:DIV|P|A|BR|IMG|UL|LI)$/.test(tag)),
      [],
    );
  }
  await page.context().close();
});
