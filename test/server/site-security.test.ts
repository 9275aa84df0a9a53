import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { safeRedirect } from '#client/navigation/navigation.ts';
import { openAddresses } from '#shell/address.rules.ts';
import { type OpenBrowser, openBrowser } from '../harness/browser/browser.ts';
import { openStage, raw, type Stage } from '../harness/stage.ts';

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

const mainHost = () => new URL(stage.url).host;
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  raw(stage.url, path, { method, headers: { host: mainHost(), ...headers } });

/** Ways out that a parameter may try (OWASP's list, and those browsers repair). */
const FOREIGN = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'http://evil.example@localhost',
  '\t//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '@evil.example',
  'evil.example',
  '//еvil.example',
  '/\u2028/evil.example',
  '/\u0000/evil.example',
  'blob:x',
  '//%65vil.example',
];

test('a redirect parameter leads to a path of this site or nowhere', () => {
  for (const to of FOREIGN) assert.equal(safeRedirect(to, '/'), '/', JSON.stringify(to));
  for (const to of ['/library', '/library?types=CME#top', '/%2f%2fevil.example', '/a//b', '/@evil.example'])
    assert.equal(new URL(safeRedirect(to, '/no'), 'https://site.example').host, 'site.example', to);
  assert.equal(safeRedirect('/library?page=2', '/'), '/library?page=2');
  assert.equal(safeRedirect(null, '/'), '/');
});

test('no parameter of a page makes the server redirect, link or announce another host', async () => {
  const parameters = ['redirect', 'next', 'from', 'canonical', 'url', 'returnTo', 'search', 's'];
  // All of them at once: whichever were followed, the page would lead there.
  for (const path of ['/logout', '/signin', '/register', '/pricing', '/library', '/my-account/refer'])
    for (const to of FOREIGN.slice(0, 8)) {
      const reply = await ask(`${path}?${new URLSearchParams(parameters.map((name) => [name, to]))}`);
      const where = new URL(String(reply.headers.location ?? '/'), stage.url);
      assert.equal(where.host, mainHost(), `${path} ${to}`);
      const markup = reply.body.toString();
      assert.doesNotMatch(
        markup,
        /<(link|a|form|meta|base|script|img)[^>]*(href|action|content|src)="(https?:)?[/\\]*(evil|еvil)/i,
        `${path} ${to}`,
      );
    }
});

test('in the browser a page that was asked to lead elsewhere stays here', async () => {
  for (const to of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    const page = await browser.page(stage);
    await page.goto(`/logout?redirect=${encodeURIComponent(to)}`);
    await page.waitForURL((url) => url.pathname !== '/logout');
    assert.equal(new URL(page.url()).host, mainHost(), to);
    assert.equal(new URL(page.url()).pathname, '/', to);
    await page.context().close();
  }
});

test('[API-109] no other origin may read a call: none is let in, echoed or trusted with a token', async () => {
  for (const origin of [
    'https://evil.example',
    'null',
    `http://${mainHost()}.evil.example`,
    `http://evil${mainHost()}`,
    'http://localhost.evil.example',
    '*',
  ])
    for (const [method, path] of [
      ['GET', '/api/publications/'],
      ['OPTIONS', '/api/users/me/'],
      ['OPTIONS', '/api/login/'],
      ['GET', '/'],
    ] as const) {
      const { headers } = await ask(
        path,
        {
          origin,
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'authorization',
        },
        method,
      );
      const allowed = headers['access-control-allow-origin'];
      assert.equal(allowed, undefined, `${method} ${path} from ${origin}`);
      assert.equal(headers['access-control-allow-credentials'], undefined);
    }
  const { headers } = await ask('/api/publications/');
  assert.match(String(headers.vary), /\bOrigin\b/);
});

test('a walk over every page breaks no rule of its policy', async () => {
  const rows = await stage.sql<{ path: string }>(
    `(SELECT DISTINCT ON (type) '/publication/' || slug AS path FROM publication WHERE visibility = 'published' ORDER BY type, id)
     UNION ALL (SELECT '/section/' || slug FROM section WHERE publication_id IN (2746, 2781) ORDER BY id LIMIT 4)
     UNION ALL (SELECT '/author/' || slug FROM author ORDER BY id LIMIT 1)`,
  );
  const broken: string[] = [];
  const listed = openAddresses().filter((path) => path !== '/logout');
  const first = await browser.page(stage);
  const context = first.context();
  // A page of its own each: some lead on by themselves.
  for (const path of [...listed, ...rows.map((row) => row.path), '/upgrade-browser']) {
    const page = await context.newPage();
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted|violates/i.test(message.text()))
        broken.push(`${path}: ${message.text().slice(0, 200)}`);
    });
    page.on('pageerror', (thrown) => broken.push(`${path}: ${thrown.message}`));
    await page.goto(path, { waitUntil: 'load' });
    await page.locator('main, [role=main]').first().waitFor();
    await page.close();
  }
  assert.deepEqual(broken, []);
  await first.goto('/about-us');
  const refused = await first.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<img src=x>';
      return false;
    } catch {
      return true;
    }
  });
  assert.ok(refused, 'text cannot become HTML');
  await context.close();
});
