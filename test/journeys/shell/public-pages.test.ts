import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openAddresses } from '#shell/address.rules.ts';
import { type OpenBrowser, openBrowser, takenOver } from '#test/harness/browser/browser.ts';
import { arrive, bar, hrefs, pathOf } from '#test/harness/people/visit.ts';
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

/** Tells that something changed, and waits until the pages kept here have heard it. */
async function changed(...tags: string[]): Promise<void> {
  const { generation } = stage.app.cache;
  await stage.database.write(async (db) => db.invalidate(...tags));
  while (stage.app.cache.generation === generation) await new Promise((go) => setTimeout(go, 5));
}

/** Of somebody, or only a way to another page. */
const NOT_PUBLIC = /^\/(dashboard|myaccount|admin|checkout|logout|pricing|error-|load-error)/;
/** What a page has to say, beside its heading. */
const SAYS: Record<string, RegExp> = {
  '/activity-removed': /removed by the editors[\s\S]*Policy effective 1 October 2018/,
  '/cme-program': /Sample testimonial[\s\S]*Sample testimonial/,
};
const LONG = ['/about-us', '/help-faqs', '/privacy-policy', '/terms-and-conditions'];
/** Their bar is the logo, or the way out. */
const WITHOUT_BAR = ['/signin', '/register', '/newsletter', '/test', '/results'];
const WITHOUT_SEARCH = ['/cme-program', '/calendar', '/library', '/search', ...WITHOUT_BAR];

test('[ROLE-005] [BAR-003] [BAR-004] [BAR-005] [BAR-032] [BAR-033] [ROUTE-072] [ROUTE-073] [ROUTE-095] [PRICE-003] a visitor sees every public page, under the bar of visitors', async () => {
  const page = await browser.page(stage);
  const paths = openAddresses().filter((path) => !NOT_PUBLIC.test(path));
  assert.ok(paths.length > 18);
  for (const path of paths) {
    await arrive(page, path);
    assert.equal(pathOf(page), path);
    assert.ok(
      await page
        .getByRole('heading', { level: 1 })
        .first()
        .evaluate((one) => (one.textContent ?? '').trim().length > 3),
      path,
    );
    const words = ((await page.locator('main').textContent()) ?? '').replace(/\s+/g, ' ');
    assert.ok(words.length > (LONG.includes(path) ? 600 : 60), `${path}: ${words}`);
    assert.match(words, SAYS[path] ?? /./, path);
    if (!WITHOUT_BAR.includes(path)) {
      await bar(page).getByRole('link', { name: 'Updates' }).waitFor();
      const links = await hrefs(page, 'header nav[aria-label="Main"]');
      assert.deepEqual(
        links,
        ['/', '/search', '/cme-program', '/cme-program?section=pricing', '/calendar'],
        path,
      );
      const names = await bar(page)
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link')
        .allInnerTexts();
      assert.deepEqual(names, ['Home', 'Library', 'CME Program', 'Pricing', 'Updates'], path);
    }
    const search = bar(page).getByRole('search');
    if (WITHOUT_SEARCH.includes(path)) assert.equal(await search.count(), 0, `${path} has a search box`);
    else await search.waitFor();
  }
  assert.deepEqual(page.problems, []);

  for (const [key, path] of [
    ['about.title', '/about-us'],
    ['cmeProgram.quote2', '/cme-program'],
  ] as const) {
    await stage.sql('INSERT INTO text_override (key, text) VALUES ($1, $2)', [key, `Edited ${key}`]);
    await changed('site', 'pages');
    await arrive(page, path);
    await page.locator('main').getByText(`Edited ${key}`).waitFor();
  }
  await page.context().close();
});

test('[ROUTE-003] [ROUTE-022] [STATE-016] addresses without a record end at their pages, typed or clicked', async () => {
  const page = await browser.page(stage);
  for (const [path, end] of [
    ['/publication/no-number', '/error-404'],
    ['/publication/none-99999999', '/error-404'],
    ['/author/jane-doe-', '/'],
  ] as const) {
    await arrive(page, path);
    assert.equal(pathOf(page), end, path);
  }
  await arrive(page, '/library');
  await page.route('**/api/publications/**', (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/vnd.api+json',
      json: {
        errors: [{ status: '404', code: 'not-found', title: 'Not found', detail: 'It is not there.' }],
      },
    }),
  );
  await page.locator('main').getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL('**/error-404');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.context().close();
});

test('[PROD-015] [PROD-016] [PROD-017] every publication has a cover with its sections, and a test only where there is one', async () => {
  const all = await stage.sql<{
    id: number;
    slug: string;
    title: string;
    sections: string[];
    tested: boolean;
  }>(
    `SELECT p.id, p.slug, p.title,
            ARRAY(SELECT s.slug FROM section s WHERE s.publication_id = p.id AND p.visibility = 'published' ORDER BY position) AS sections,
            p.visibility = 'published' AND EXISTS (
              SELECT FROM activity a WHERE a.publication_id = p.id AND a.suspended_at IS NULL AND coalesce(a.ends_on, current_date) >= current_date
            ) AS tested
       FROM publication p WHERE p.visibility IN ('published', 'announced') AND NOT p.private ORDER BY p.id`,
  );
  const page = await browser.page(stage);
  for (const { id, slug, title, sections, tested } of all) {
    await page.goto(`/publication/${slug}`, { waitUntil: 'domcontentloaded' });
    const shown = await page.evaluate(() => ({
      heading: document.querySelector('main h1')?.textContent ?? '',
      links: [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? ''),
    }));
    assert.ok(shown.heading.includes(title), `${id}: ${shown.heading}`);
    const listed = shown.links.flatMap((to) => /^\/section\/([^?#]+)/.exec(to)?.[1] ?? []);
    assert.deepEqual([...new Set(listed)].toSorted(), sections.toSorted(), `${id} lists its sections`);
    assert.equal(shown.links.includes(`/publication/${id}/test`), tested, `${id} has a test`);
  }
  const { length } = all.filter(({ tested }) => tested);
  assert.ok(length > 20 && length < all.length, `${length} of ${all.length}`);
  await page.context().close();
});

const TOPICS = [
  ...['Child and adolescent', 'Benzodiazepines', 'Clozapine', 'TMS', 'Sleep and insomnia in depression'],
  ...['Fibromyalgia', 'Pregnancy and bipolar', 'Natural medicines', 'Agitation', 'Lamotrigine'],
  ...['Cancer-related psychiatry', 'Tic disorders'],
];

test('[PROD-026] [ENT-081] twelve topics find publications in the library, and those that are featured lead there from home', async () => {
  const page = await browser.page(stage);
  await arrive(page, '/library');
  const topics = await page
    .locator('input[name=categories]')
    .evaluateAll((all) => all.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent?.trim() ?? ''));
  for (const topic of TOPICS) {
    const shown = topics.find((one) => one.toLowerCase().startsWith(topic.toLowerCase()));
    assert.match(shown ?? '', /[1-9]\d*$/, `${topic}: ${topics}`);
  }
  const featured = async () => {
    await arrive(page, `/?again=${Math.random()}`);
    return page
      .getByRole('main')
      .locator('a[href*="categories="]')
      .evaluateAll((links) =>
        links.map((link) => /categories=(\d+)/.exec(link.getAttribute('href') ?? '')?.[1]),
      );
  };
  const stored = async () =>
    (await stage.sql<{ id: number }>('SELECT id FROM category WHERE featured')).map(({ id }) => String(id));
  assert.deepEqual((await featured()).toSorted(), (await stored()).toSorted());
  const [out] = await stored();
  await stage.sql('UPDATE category SET featured = false WHERE id = $1', [out]);
  await changed('site', 'pages', 'categories');
  const left = await featured();
  assert.ok(left.length > 0 && !left.includes(out), `${out} is featured no more: ${left}`);
  await page.getByRole('main').locator(`a[href*="categories=${left[0]}"]`).first().click();
  await page.waitForURL(/\/library\?/);
  await page.locator('main').getByRole('article').first().waitFor();
  await page.context().close();
});

test('[ROUTE-018] [ROUTE-020] [UI-040] the second page of podcasts, and a faculty page with the publications of its own', async () => {
  const page = await browser.page(stage);
  const episodes = await stage.sql<{ title: string }>(
    `SELECT title FROM publication WHERE type = 'PODCAST' AND visibility = 'published' ORDER BY publication_date DESC, id DESC`,
  );
  await arrive(page, '/podcasts?page=2');
  const rows = (await page.locator('main').getByRole('heading', { level: 2 }).allTextContents()).join('\n');
  assert.ok(episodes.length > 12);
  for (const [at, { title }] of episodes.entries()) assert.equal(rows.includes(title), at >= 12, title);

  const [author] = await stage.sql<{ slug: string; name: string; bio: string; own: string[] }>(
    `SELECT a.slug, a.full_name AS name, a.bio_html AS bio, array_agg(p.slug) AS own
       FROM author a JOIN publication_author pa ON pa.author_id = a.id JOIN publication p ON p.id = pa.publication_id
      WHERE p.visibility = 'published' GROUP BY a.id HAVING count(*) BETWEEN 2 AND 6 ORDER BY count(*) DESC, a.id LIMIT 1`,
  );
  assert.ok(author);
  await arrive(page, `/author/${author.slug}`);
  await page.getByRole('heading', { level: 1, name: author.name }).waitFor();
  const shown = (await page.locator('main').innerText()).replace(/\s+/g, ' ');
  assert.ok(
    shown.includes(
      author.bio
        .replace(/<[^>]+>/g, '')
        .trim()
        .slice(0, 60),
    ),
    'the bio',
  );
  const cards = await page
    .locator('main article')
    .evaluateAll((all) =>
      all.map((card) => card.querySelector('a[href^="/publication/"]')?.getAttribute('href')),
    );
  assert.deepEqual(cards.toSorted(), author.own.map((slug) => `/publication/${slug}`).toSorted());
  await page.context().close();
});

test('[UI-006] [UI-007] [API-095] the calendar: announced publications by month and year, a hundred at most', async () => {
  await stage.sql(
    `INSERT INTO publication (slug, title, type, types, visibility, publication_date, modified_at)
     SELECT 'to-come-' || (60000 + n), 'To come ' || n, 'OPEN_ACCESS', '{OPEN_ACCESS}',
            CASE WHEN n > 1 THEN 'announced' ELSE 'published' END, current_date + 30 + n::int, now()
       FROM generate_series(1, 102) n`,
  );
  await changed('publications', 'pages');
  const page = await browser.page(stage);
  await arrive(page, '/calendar');
  const slugs = await page
    .locator('main article')
    .evaluateAll((all) => all.map((one) => one.querySelector('a')?.getAttribute('href')?.split('/').at(-1)));
  assert.equal(slugs.length, 100);
  const announced = await stage.sql<{ slug: string }>(
    `SELECT slug FROM publication WHERE visibility = 'announced' AND slug = ANY ($1)`,
    [slugs],
  );
  assert.equal(announced.length, 100, 'nothing but what is announced');
  const months = await page.getByRole('heading', { level: 2, name: /20\d\d$/ }).allTextContents();
  const days = months.map((month) => Date.parse(`1 ${month} UTC`));
  assert.ok(months.length > 2 && days.every((day) => day > 0), String(months));
  assert.deepEqual(
    days,
    days.toSorted((one, next) => one - next),
  );
  await page.context().close();
  await stage.sql(`DELETE FROM publication WHERE slug LIKE 'to-come-%'`);
  await changed('publications', 'pages');
});

test('[PRICE-011] [PRICE-013] plan 37 has no card whatever the reply says, and two cards stand in the middle of the row', async () => {
  const page = await browser.page(stage);
  await page.route('**/api/memberships/**', async (route) => {
    const reply = await route.fetch();
    const { data, ...rest } = (await reply.json()) as {
      data: { id: string; attributes: { name: string; hidden: boolean } }[];
    };
    const shown = data.filter(({ attributes }) => attributes.name !== 'Gold');
    const [bronze] = shown;
    const on37 = {
      ...bronze,
      id: '37',
      attributes: { ...bronze?.attributes, name: 'Trainee', hidden: false },
    };
    await route.fulfill({
      response: reply,
      json: { ...rest, data: [...shown.filter(({ id }) => id !== '37'), on37] },
    });
  });
  await arrive(page, '/about-us');
  await bar(page).getByRole('link', { name: 'Pricing' }).click();
  const cards = page.locator('#pricing').getByRole('article');
  await cards.first().waitFor();
  const shown = await cards.evaluateAll((all) =>
    all.map((card) => {
      const row = card.parentElement as HTMLElement;
      const gap = Number.parseFloat(getComputedStyle(row).columnGap);
      const [whole, own] = [row.getBoundingClientRect(), card.getBoundingClientRect()];
      const inColumns = (pixels: number) => Math.round((pixels / (whole.width + gap)) * 12);
      const name = card.querySelector('h2, h3')?.textContent ?? '';
      return `${name}: ${inColumns(own.left - whole.left)} to ${inColumns(own.right + gap - whole.left)}`;
    }),
  );
  assert.deepEqual(shown, ['Bronze: 1 to 6', 'Silver: 6 to 11']);
  await page.context().close();
});

test('[ENT-088] the four filters of the library narrow what is found, each by its own field', async () => {
  const page = await browser.page(stage);
  const [topic] = await stage.sql<{ id: number }>(`SELECT id FROM category WHERE name ILIKE 'clozapine%'`);
  const told = (count: number | string) =>
    page.getByText(new RegExp(`^${count} (results?|publications)$`)).first();
  for (const [field, value] of [
    ['types', 'PUBLICATION_VIDEO'],
    ['testType', '1'],
    ['categories', String(topic?.id)],
  ] as const) {
    await arrive(page, '/library');
    const box = page.locator(`input[name=${field}][value="${value}"]`);
    const label = await box.evaluate((one) => (one as HTMLInputElement).labels?.[0]?.textContent ?? '');
    const count = Number(/\d+$/.exec(label)?.[0]);
    assert.ok(count > 0, label);
    await takenOver(box);
    await box.check();
    await page.waitForURL((url) => url.searchParams.get(field) === value);
    await told(count).waitFor();
  }
  await arrive(page, '/library');
  await page.getByRole('main').getByRole('searchbox').fill('without delay');
  await page.waitForURL((url) => url.searchParams.get('search') === 'without delay');
  await page
    .getByText(/^\d+ results?$/)
    .first()
    .waitFor();
  const first = page.locator('main').getByRole('article').first();
  await first.getByText('Starting Clozapine Without Delay').first().waitFor();
  await page.context().close();
});

test('[VALID-027] [VALID-029] a message without a name, or without words, is not sent, and says what is missing', async () => {
  const page = await browser.page(stage);
  let sent = 0;
  await page.route(/\/requests/, (route) => {
    sent++;
    return route.abort();
  });
  await arrive(page, '/contact-us');
  const main = page.getByRole('main');
  const send = main.getByRole('button', { name: 'Send message' });
  await takenOver(send);
  await main.getByLabel('E-mail', { exact: true }).fill('ana@clinic.example');
  await send.click();
  const [name, message] = [main.getByLabel('Full name'), main.getByLabel('Message')];
  const summary = main.getByRole('alert');
  await summary.getByText('Full name is required.').waitFor();
  for (const field of [name, message]) assert.equal(await field.getAttribute('aria-invalid'), 'true');
  const hasFocus = (field: typeof name) => field.evaluate((one) => one === document.activeElement);
  await name.fill('Ana Reyes');
  assert.doesNotMatch(await summary.innerText(), /Full name/, 'the summary follows the fields');
  assert.deepEqual([await summary.getAttribute('aria-live'), await hasFocus(name)], ['off', true]);
  await message.fill('Where');
  assert.deepEqual([await summary.count(), await hasFocus(message)], [0, true]);
  await message.fill('');
  assert.equal(await summary.count(), 0, 'nothing appears above a field while somebody types');
  await send.click();
  assert.deepEqual(
    [await name.getAttribute('aria-invalid'), await message.getAttribute('aria-invalid')],
    [null, 'true'],
  );
  await message.fill('Where are my credits?');
  await name.fill(' ');
  await send.click();
  assert.equal(await name.getAttribute('aria-invalid'), 'true');
  assert.equal(sent, 0);
  await name.fill('Ana Reyes');
  await send.click();
  await main.getByText('Error when sending the message.').waitFor();
  assert.equal(sent, 1, 'with both it is sent');
  await main.getByRole('link', { name: 'Help & FAQs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Help & FAQs' }).waitFor();
  await page.goBack();
  for (const how of ['left', 'loaded again']) {
    await page.waitForFunction(
      (text) => document.querySelector<HTMLTextAreaElement>('main textarea')?.value === text,
      'Where are my credits?',
    );
    assert.equal(await name.inputValue(), 'Ana Reyes', `what was not sent comes back: ${how}`);
    if (how === 'left') await page.reload();
  }
  await page.unroute(/\/requests/);
  await takenOver(send);
  await send.click();
  await message.waitFor({ state: 'detached' });
  await main.getByRole('button', { name: 'Write another message' }).click();
  assert.equal(
    await message.inputValue(),
    '',
    'another message begins empty, whatever the last one began with',
  );
  await arrive(page, '/contact-us');
  await takenOver(send);
  assert.equal(await message.inputValue(), '', 'what was sent does not');
  await page.context().close();
});
