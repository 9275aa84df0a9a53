import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type OpenBrowser, openBrowser, PHONE, takenOver } from '#test/harness/browser/browser.ts';
import { arrive, bar, hrefs, LECTURE, pathOf } from '#test/harness/people/visit.ts';
import { openStage, type Stage } from '#test/harness/stage.ts';

let stage: Stage;
let browser: OpenBrowser;
before(async () => {
  [stage, browser] = await Promise.all([openStage({ pages: true }), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await stage?.close();
});

/** Requests of the API from now on, path and query readable. */
function apiRequests(page: Page): URL[] {
  const seen: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/')) seen.push(url);
  });
  return seen;
}
const asked = (seen: URL[], path: string, name: string, value: string) =>
  seen.some((url) => url.pathname === path && url.searchParams.get(name) === value);

/** Tells that something changed, and waits until the pages kept here have heard it. */
async function changed(...tags: string[]): Promise<void> {
  const { generation } = stage.app.cache;
  await stage.database.write(async (db) => db.invalidate(...tags));
  while (stage.app.cache.generation === generation) await new Promise((go) => setTimeout(go, 5));
}

test('[PROD-001] [BAR-006] [BAR-007] [UI-001] [UI-002] [UI-042] [UI-043] [UI-044] [UI-045] [UI-046] [PAGE-018] [PAGE-019] a visitor at home: the library and the program, cards of two sizes, the footer, the measures', async () => {
  const page = await browser.page(stage);
  await page.goto('/', { waitUntil: 'networkidle' });
  assert.match((await page.locator('main').textContent()) ?? '', /library[\s\S]*CME/i);
  assert.equal(await bar(page).getByRole('link', { name: 'Sign in' }).getAttribute('href'), '/signin');
  assert.equal(await bar(page).getByRole('link', { name: 'Register' }).getAttribute('href'), '/register');
  const footer = await hrefs(page, 'footer');
  for (const to of ['/terms-and-conditions', '/podcasts', '/privacy-policy', '/help-faqs', '/about-us'])
    assert.ok(footer.includes(to), to);
  const cards = page.locator('section[aria-labelledby=latest] article');
  const widths = await cards.evaluateAll((all) =>
    all.map((card) => Math.round(card.querySelector('img, div')?.getBoundingClientRect().width ?? 0)),
  );
  const [large = 0, ...small] = widths;
  assert.ok(small.length >= 3 && small.every((width) => width > 0 && width < large / 2), String(widths));
  const tracks = await page
    .locator('.grid')
    .first()
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  assert.equal(tracks, 12);
  const measure = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main .wrap, main .wrap-61, main .wrap-46, footer .wrap')].map((box) => {
        const { paddingLeft, paddingRight } = getComputedStyle(box);
        return Math.round(
          box.getBoundingClientRect().width -
            Number.parseFloat(paddingLeft) -
            Number.parseFloat(paddingRight),
        );
      }),
    );
  assert.ok((await measure()).includes(76 * 16));
  await page.goto('/calendar', { waitUntil: 'domcontentloaded' });
  assert.ok((await measure()).includes(61 * 16));
  await page.goto('/signin', { waitUntil: 'domcontentloaded' });
  assert.ok((await measure()).includes(46 * 16));
  await page.context().close();
});

test('[PROD-001] [PROD-020] [ROUTE-025] [PRICE-001] [PRICE-002] [PRICE-004] [PRICE-005] [PRICE-006] [PRICE-010] [PRICE-012] [PRICE-014] [PRICE-015] [PRICE-016] [STATE-038] [CONST-037] the pricing page', async () => {
  const page = await browser.page(stage);
  await arrive(page, '/pricing');
  assert.equal(pathOf(page), '/cme-program');
  const program = (await page.locator('main').textContent()) ?? '';
  assert.match(program, /How the program works[\s\S]*CME credits in the first year/);
  const hero = page.locator('#pricing');
  const cards = hero.getByRole('article');
  const yearly = page.getByRole('button', { name: 'Yearly Subscription' });
  assert.equal(await yearly.getAttribute('aria-pressed'), 'true');
  const credits = { Bronze: 'Up to 47 CMEs', Silver: 'Up to 115 CMEs', Gold: 'Up to 155 CMEs + 40 SA' };
  for (const [button, period] of [
    [yearly, 'per year'],
    [page.getByRole('button', { name: '5 Year Subscription - Save 20%' }), 'for 5 years'],
  ] as const) {
    await button.click();
    const shown = await cards.evaluateAll((all) => all.map((card) => card.textContent ?? ''));
    assert.equal(shown.length, 3, period);
    for (const [at, [name, upTo]] of Object.entries(credits).entries()) {
      const text = shown[at] ?? '';
      assert.ok(text.replace('BEST VALUE', '').startsWith(name), `${at} is ${name}`);
      assert.match(text, new RegExp(`\\$\\d+ ${period}`));
      assert.ok(text.includes(upTo), `${name}: ${upTo}`);
      assert.equal(text.includes('BEST VALUE'), name === 'Gold', name);
    }
  }
  const spans = await cards.evaluateAll((all) => all.map((card) => getComputedStyle(card).gridColumn));
  assert.deepEqual(spans, ['span 4', 'span 4', 'span 4']);
  const row = await cards.first().evaluate((card) => {
    const box = card.parentElement?.getBoundingClientRect();
    const all = [...(card.parentElement?.children ?? [])].map((one) => one.getBoundingClientRect());
    return {
      left: Math.round((all[0]?.left ?? 0) - (box?.left ?? 0)),
      right: Math.round((box?.right ?? 0) - (all[2]?.right ?? 0)),
      ordered: all.every((one, at) => at === 0 || one.left > (all[at - 1]?.right ?? 0)),
    };
  });
  assert.deepEqual(row, { left: 0, right: 0, ordered: true }, 'three cards fill one row');
  assert.ok(await cards.first().isVisible());
  await hero.getByText('30 Day Satisfaction Guarantee').waitFor();
  await hero.getByText(/Contact us within 30 days of purchase and you get a full refund/).waitFor();
  assert.equal(await page.locator('blockquote').count(), 2);
  assert.ok(
    await page.evaluate(() => {
      const [quote, footer] = [document.querySelector('blockquote'), document.querySelector('footer')];
      return Boolean(
        quote && footer && quote.compareDocumentPosition(footer) & Node.DOCUMENT_POSITION_FOLLOWING,
      );
    }),
  );
  await page.context().close();
});

test('[PROD-023] [ROUTE-031] [API-087] [API-092] [API-093] [API-094] [CONST-009] [API-096] [API-085] [API-086] [UI-034] [UI-035] [UI-039] calendar and podcasts ask for what they show', async () => {
  const page = await browser.page(stage);
  const now = new Date();
  await page.clock.setFixedTime(now);
  await arrive(page, '/about-us');
  const seen = apiRequests(page);
  await bar(page).getByRole('link', { name: 'Updates' }).click();
  await page
    .getByRole('heading', { level: 2, name: /^\w+ 20\d\d$/ })
    .first()
    .waitFor();
  assert.ok((await page.getByRole('article').count()) > 0);
  const list = '/api/publications/';
  const ahead = new Date(now);
  ahead.setUTCFullYear(now.getUTCFullYear() + 1);
  for (const [name, value] of [
    ['page[size]', '100'],
    ['filter[visibility]', 'announced'],
    ['filter[publicationDate__gte]', now.toISOString().slice(0, 10)],
    ['filter[publicationDate__lte]', ahead.toISOString().slice(0, 10)],
  ] as const)
    assert.ok(asked(seen, list, name, value), `${name}=${value}`);

  seen.length = 0;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Podcasts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Podcasts' }).waitFor();
  assert.ok(asked(seen, list, 'filter[types]', 'PODCAST') && asked(seen, list, 'page[size]', '12'));
  assert.ok(!asked(seen, list, 'page[size]', '100'));
  const promotion = page.getByRole('complementary').getByRole('link', { name: 'Compare memberships' });
  assert.equal(await promotion.getAttribute('href'), '/cme-program?section=pricing');
  const [told] = await stage.sql<{ title: string }>(
    `SELECT title FROM publication WHERE type = 'PODCAST' AND visibility = 'published' AND NOT private ORDER BY publication_date LIMIT 1`,
  );
  const part = (told?.title ?? '').slice(4, 22).toUpperCase();
  await page.getByRole('searchbox', { name: 'Filter by title' }).fill(part);
  await page.getByText('1 episode', { exact: true }).waitFor();
  const rows = page.locator('main').getByRole('heading', { level: 2 });
  assert.ok((await rows.allTextContents()).includes(told?.title ?? ''));
  assert.ok(asked(seen, list, 'page[size]', '100'));
  const [{ attachment_file: file } = { attachment_file: '' }] = await stage.sql<{ attachment_file: string }>(
    'SELECT attachment_file FROM publication WHERE title = $1',
    [told?.title],
  );
  const sound = page.waitForRequest((request) => request.url().endsWith(`/files/${file}`));
  await page.getByRole('button', { name: /^Play ?:/ }).click();
  await sound;
  const place = page.getByRole('region', { name: 'Podcast player' }).getByRole('slider', { name: 'Seek' });
  for (let tries = 0; Number(await place.inputValue()) === 0; tries++) {
    assert.ok(tries < 50, 'it plays');
    await page.waitForTimeout(100);
  }
  await page.context().close();
});

/** A recorded webinar is a video lecture too: it is found by both, and labelled as what it is first. */
const FIRST_FORMATS: Record<string, string> = { PUBLICATION_VIDEO: 'Webinar' };

test('[PROD-002] [PROD-009] [PROD-010] [PROD-011] [PROD-012] [PROD-013] [API-090] [API-091] labels of the types, from the library to a cover and its author', async () => {
  const page = await browser.page(stage);
  await arrive(page, '/library');
  assert.equal(await page.locator('main').getByRole('article').count(), 12);
  const options = await page
    .locator('input[name=types]')
    .evaluateAll((all) =>
      all.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent?.replace(/\s*\d+$/, '').trim()),
    );
  assert.deepEqual(options, [
    ...[
      'CME Activity',
      'SA Activity',
      'Video Lecture',
      'Expert Consultation',
      'Quick Take',
      'CAP Smart Take',
    ],
    ...['Self-Assessment', 'Open Access', 'Brain Guide', 'Podcast', 'Webinar'],
  ]);
  for (const [type, label] of [
    ['PUBLICATION_VIDEO', 'Video Lecture'],
    ['PUBLICATION_INTERVIEW', 'Expert Consultation'],
    ['PUBLICATION_QUICK_TAKE', 'Quick Take'],
    ['PUBLICATION_CAP_ST', 'CAP Smart Take'],
  ] as const) {
    await page.goto(`/library?types=${type}`, { waitUntil: 'domcontentloaded' });
    const all = page.locator('main').getByRole('article');
    const cards = all.filter({ hasText: label });
    assert.ok((await cards.count()) > 0, type);
    for (const text of await all.allTextContents())
      assert.ok(text.includes(label) || text.includes(FIRST_FORMATS[type] ?? label), `${type}: ${text}`);
    await page.goto((await cards.first().getByRole('link').first().getAttribute('href')) ?? '', {
      waitUntil: 'domcontentloaded',
    });
    await page.locator('main header, main').getByText(label, { exact: true }).first().waitFor();
  }
  const author = page.locator('main a[href^="/author/"]').first();
  await takenOver(author);
  const seen = apiRequests(page);
  await author.click();
  await page.waitForURL(/\/author\//);
  const id = pathOf(page).split('-').at(-1) ?? '';
  await page.getByRole('heading', { name: 'Publications' }).waitFor();
  assert.ok(asked(seen, '/api/publications/', 'filter[authorId__in]', id));
  assert.ok(asked(seen, '/api/publications/', 'page[size]', '6'));
  await page.context().close();
});

test('[UI-008] the volumes that editors write stand in the CME information, one item each', async () => {
  for (const n of [1, 2, 3])
    for (const [part, text] of [
      ['title', `Volume ${n}`],
      ['text', `Words of volume ${n}`],
    ])
      await stage.sql('INSERT INTO text_override (key, text) VALUES ($1, $2)', [
        `cmeInformation.volume${n}.${part}`,
        text,
      ]);
  await changed('site');
  const page = await browser.page(stage);
  await arrive(page, LECTURE);
  await page.getByRole('tab', { name: 'CME Information' }).click();
  const items = page.locator('summary').filter({ hasText: /^Volume \d$/ });
  await items.nth(2).waitFor();
  assert.deepEqual(await items.allTextContents(), ['Volume 1', 'Volume 2', 'Volume 3']);
  for (const n of [1, 2, 3]) {
    const words = page.getByText(`Words of volume ${n}`);
    assert.equal(await words.isVisible(), false);
    await items.nth(n - 1).click();
    await words.waitFor();
  }
  await page.context().close();
});

test('[MODAL-001] [MODAL-006] [MODAL-007] [MODAL-008] [MODAL-013] [MODAL-014] [PAGE-017] [STATE-039] [STATE-040] on a phone: search, menu, section list, and pop-ups with and without actions', async () => {
  const page = await browser.page(stage, { viewport: PHONE });
  await arrive(page, '/section/why-delay-is-the-larger-risk-2746-5392');
  const dialog = page.getByRole('dialog');
  await bar(page).getByRole('button', { name: 'Search' }).click();
  await dialog.getByRole('combobox').waitFor();
  assert.equal(await dialog.getByRole('link').count(), 0, 'nothing to choose but the search itself');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await bar(page).getByRole('button', { name: 'Menu' }).click();
  await dialog.getByRole('link', { name: 'CME Program' }).waitFor();
  await dialog.getByRole('button', { name: 'Close menu' }).click();
  await dialog.waitFor({ state: 'detached' });

  const list = page.locator('details').filter({ hasText: 'Section 1 of 6' });
  const entry = list.getByRole('link', { name: /Take-home messages/ });
  assert.equal(await entry.isVisible(), false);
  await list.locator('summary').click();
  await entry.waitFor();
  await list.locator('summary').click();
  assert.equal(await entry.isVisible(), false);

  await arrive(page, LECTURE);
  await page.getByRole('link', { name: 'Take test: Earn 0.5 Credits' }).first().click();
  await dialog.getByText('Included with membership').waitFor();
  const actions = dialog.getByRole('link');
  assert.match(
    (await actions.filter({ hasText: 'See memberships' }).getAttribute('href')) ?? '',
    /^\/cme-program\?section=pricing&redirect=/,
  );
  const login = actions.filter({ hasText: 'Or login if you have an account' });
  assert.match((await login.getAttribute('href')) ?? '', /^\/signin/);
  await page.context().close();
});

test('[UI-036] [UI-037] [UI-038] [CONST-013] long descriptions of episodes are cut, many pages are five, three on a phone', async () => {
  const made = await stage.sql<{ id: string }>(
    `INSERT INTO publication (slug, title, type, types, publication_date, modified_at, description_html)
     SELECT 'many-' || (70000 + n), 'Many ' || n, 'PODCAST', '{PODCAST}', '2020-01-01'::date + n::int, now(), '<p>' || repeat('x', 300 + (n % 2)::int) || '</p>'
     FROM generate_series(1, 72) n RETURNING id`,
  );
  await stage.database.write(async (db) => db.invalidate('publications'));
  const page = await browser.page(stage);
  await arrive(page, '/podcasts?search=many&page=3');
  const texts = await page.locator('main li p').allTextContents();
  const cut = texts.filter((text) => /^x+…?$/.test(text));
  assert.deepEqual(
    [...new Set(cut)].map((text) => [text.replace('…', '').length, text.endsWith('…')]).sort(),
    [
      [300, false],
      [300, true],
    ],
  );
  const numbers = async () =>
    (await page.getByRole('navigation', { name: 'Pages of episodes' }).getByRole('listitem').all()).map(
      (one) => one.isVisible(),
    );
  const visible = async () => (await Promise.all(await numbers())).filter(Boolean).length;
  assert.equal(await visible(), 5);
  await page.setViewportSize(PHONE);
  assert.equal(await visible(), 3);
  await page.context().close();
  await stage.sql('DELETE FROM publication WHERE id = ANY ($1::bigint[])', [made.map(({ id }) => id)]);
  await stage.database.write(async (db) => db.invalidate('publications'));
});

test('[UI-052] [ENT-082] the home page shows its blocks in the stored order: hero, latest, topics, membership, podcast, newsletter', async () => {
  const stored = () =>
    stage.sql<{ kind: string; title: string }>('SELECT kind, title FROM home_block ORDER BY position');
  const page = await browser.page(stage);
  let visits = 0;
  /** Where each block begins on the page, by its heading; an episode's heading is its own title. */
  const order = async () => {
    // An address of its own: this browser keeps what it got.
    await arrive(page, `/?again=${visits++}`);
    const places = await Promise.all(
      (await stored()).map(async ({ kind, title }) => {
        const heading = kind === 'podcast' ? '#podcast' : undefined;
        const block = heading
          ? page.locator(heading)
          : page.getByRole('main').getByRole('heading', { name: title, exact: true });
        return { kind, top: (await block.boundingBox())?.y ?? -1 };
      }),
    );
    return places.toSorted((one, next) => one.top - next.top).map(({ kind }) => kind);
  };
  const kinds = (await stored()).map(({ kind }) => kind);
  for (const kind of ['hero', 'latest', 'topics', 'membership', 'podcast', 'newsletter'])
    assert.ok(kinds.includes(kind), kind);
  assert.deepEqual(await order(), kinds);
  await stage.sql(`UPDATE home_block SET position = -position`);
  await changed('site', 'pages');
  assert.deepEqual(await order(), kinds.toReversed());
  await stage.sql(`UPDATE home_block SET position = -position`);
  await changed('site', 'pages');
  const newsletter = page.getByRole('main').getByRole('link', { name: 'Subscribe' });
  assert.equal(await newsletter.getAttribute('href'), '/newsletter');
  await page.context().close();
});

test('[UI-009] the volumes of the CME information stand on the program’s page too', async () => {
  await stage.sql(`DELETE FROM text_override WHERE key LIKE 'cmeInformation.%'`);
  await changed('site', 'pages');
  const page = await browser.page(stage);
  for (const [path, count] of [
    ['/cme-program', 3],
    ['/cme-program?utm_campaign=four', 4],
  ] as const) {
    await arrive(page, path);
    const items = page.getByRole('region', { name: 'CME Information' }).locator('summary');
    await items.nth(count - 1).waitFor();
    assert.equal(await items.count(), count, path);
    if (count === 4) break;
    for (const part of ['title', 'text'])
      await stage.sql('INSERT INTO text_override (key, text) VALUES ($1, $2)', [
        `cmeInformation.volume4.${part}`,
        `The fourth ${part}`,
      ]);
    await changed('site', 'pages');
  }
  await page.getByText('The fourth title').click();
  await page.getByText('The fourth text').waitFor();
  await page.context().close();
});

test('[ENT-080] a topic under another stands under it in the filters', async () => {
  const [parent, child] = await stage.sql<{ id: number; name: string }>(
    `SELECT c.id, c.name FROM category c JOIN publication_category pc ON pc.category_id = c.id
      WHERE c.parent_id IS NULL AND NOT EXISTS (SELECT 1 FROM category below WHERE below.parent_id = c.id)
      GROUP BY c.id, c.name, c.position ORDER BY count(*) DESC LIMIT 2`,
  );
  const put = async (parentId: number | null) => {
    await stage.sql('UPDATE category SET parent_id = $2 WHERE id = $1', [child?.id, parentId]);
    await changed('site', 'pages', 'categories', 'publications');
  };
  await put(parent?.id ?? null);
  const page = await browser.page(stage);
  await arrive(page, '/library?utm_campaign=nested');
  const topics = page.getByRole('complementary', { name: 'Filters' }).getByRole('group', { name: 'Topic' });
  const ticked = page.getByRole('checkbox', { name: child?.name });
  const nested = topics.getByRole('listitem').filter({ has: ticked });
  assert.equal(await nested.count(), 1);
  await nested.getByRole('checkbox', { name: child?.name }).click();
  await page.waitForURL(new RegExp(`categories=${child?.id}`));
  const above = await nested.evaluate((item) => item.closest('ul')?.previousElementSibling?.textContent);
  assert.ok(above?.includes(parent?.name ?? '?'), `${above} stands above it`);
  await put(null);
  await page.context().close();
});
