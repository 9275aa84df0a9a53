import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mayTakeTest } from '#catalog/offered-test/test.policy.ts';
import { availableWith } from '#membership/available-credit/available-credit.rules.ts';
import { permissionFor, permissionsForTest } from '#membership/gate/entitlement.rules.ts';
import { openerOf } from '#membership/gate/need.rules.ts';
import { TIERS } from '#membership/plan/tier.data.ts';
import { openStage, raw, type Stage } from '../harness/stage.ts';
import { FOUND, PAGE_TYPES } from '../journeys/every-page/every-page.data.ts';

let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage.close());

interface Counted {
  type: Parameters<typeof availableWith>[1][number]['type'];
  private: boolean;
  kind: 1 | 2;
  credits: number;
  activities: number;
}
async function counted(): Promise<Counted[]> {
  const reply = await stage.send('GET', '/api/available-credits/', undefined, { as: 'free' });
  assert.equal(reply.status, 200, reply.text);
  return (reply.json.data as { attributes: Counted }[]).map(({ attributes }) => attributes);
}
async function page(language: string, path: string): Promise<string> {
  const host = `${language ? `${language}.` : ''}localhost:${new URL(stage.url).port}`;
  return (await raw(stage.url, path, { headers: { host, accept: 'text/html' } })).body.toString();
}
/** Text of a page as it is written, tags and breaks of lines left out. */
async function written(path: string): Promise<string> {
  const { status, text } = await stage.ask(path);
  assert.equal(status, 200, path);
  return plain(text);
}
function plain(text: string): string {
  const [body = ''] = /<body[\s\S]*<\/body>/.exec(text) ?? [];
  return body
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
}

test('what is available now is what each tier can earn by a test today, no more and no less', async () => {
  await assertCounted();
  await stage.sql(`UPDATE publication SET type = 'PODCAST', private = true WHERE id = 2746`);
  try {
    await assertCounted();
  } finally {
    await stage.sql(`UPDATE publication SET type = 'PUBLICATION_VIDEO', private = false WHERE id = 2746`);
  }
});

async function assertCounted(): Promise<void> {
  const offers = await stage.sql<{
    type: Counted['type'];
    private: boolean;
    kind: 1 | 2;
    amount: number;
    ends: string | null;
    suspended: boolean;
  }>(
    `SELECT p.type, p.private, o.kind::int AS kind, o.amount_hundredths::int AS amount, p.expiration_date::text AS ends,
            a.suspended_at IS NOT NULL AS suspended
       FROM publication p JOIN credit_offering o ON o.publication_id = p.id JOIN activity a ON a.publication_id = p.id
      WHERE p.visibility = 'published' AND EXISTS (SELECT 1 FROM item i WHERE i.offering_id = o.id AND i.retired_at IS NULL)`,
  );
  const now = stage.clock.now();
  const rows = await counted();
  for (const tier of TIERS) {
    const visitor = {
      kind: 'user',
      holding: {
        endsAt: new Date(now.getTime() + 1000),
        canGiveCredits: true,
        permissions: tier.permissions,
      },
    } as unknown as Parameters<typeof mayTakeTest>[0];
    const earned = (kind: 1 | 2) =>
      offers
        .filter((one) => one.kind === kind)
        .filter(({ type, private: closed, ends, suspended }) => {
          const facts = {
            type,
            private: closed,
            kind,
            published: true,
            expirationDate: ends,
            items: 1,
            suspended,
          };
          return mayTakeTest(visitor, facts, now).allowed;
        })
        .reduce((sum, { amount }) => sum + amount, 0) / 100;
    assert.deepEqual(availableWith(tier.permissions, rows), { cme: earned(1), sa: earned(2) }, tier.name);
  }
  const { cme, sa } = availableWith(null, rows);
  assert.ok(cme > 0 && sa > 0);
}

test('credit that has expired, or is withdrawn, is available no more', async () => {
  const sum = (rows: Counted[]) => rows.reduce((total, { credits }) => total + credits, 0);
  const before = sum(await counted());
  const [offer] = await stage.sql<{ amount: number }>(
    'SELECT sum(amount_hundredths)::int AS amount FROM credit_offering WHERE publication_id = 2746',
  );
  await stage.sql("UPDATE publication SET visibility = 'removed' WHERE id = 2746");
  try {
    assert.equal(sum(await counted()), before - Number(offer?.amount) / 100);
  } finally {
    await stage.sql("UPDATE publication SET visibility = 'published' WHERE id = 2746");
  }
  const ends = 'SELECT expiration_date::text AS ends FROM publication WHERE id = 2746';
  const [{ ends: end } = { ends: null }] = await stage.sql<{ ends: string | null }>(ends);
  await stage.sql("UPDATE publication SET expiration_date = '2020-01-01' WHERE id = 2746");
  try {
    assert.equal(sum(await counted()), before - Number(offer?.amount) / 100);
  } finally {
    await stage.sql('UPDATE publication SET expiration_date = $1 WHERE id = 2746', [end]);
  }
});

test('home and plans tell what is available now apart from the program of a full year', async () => {
  const rows = await counted();
  const all = availableWith(null, rows);
  const home = await written('/');
  assert.ok(home.includes(`${all.cme} CME and ${all.sa} self-assessment credits available now`), home);
  assert.match(home, /Up to 155 CME and 40 self-assessment credits in a full year’s program/);
  const plans = await written('/cme-program');
  for (const { name, permissions, cmeCredits, newCmeCredits } of TIERS) {
    const { cme, sa } = availableWith(permissions, rows);
    const said = sa > 0 ? `${cme} CME and ${sa} SA` : `${cme} CME`;
    assert.ok(plans.includes(`Available now: ${said}`), `${name}: ${plans}`);
    assert.ok(plans.includes(`A full year’s program: ${cmeCredits} credits and ${newCmeCredits} new ones`));
  }
  assert.doesNotMatch(`${home} ${plans}`, /(117|195) (credits )?available now/);
});

const LANGUAGES = {
  '': { number: 'en', now: /available now/i, year: /(full|first) year’s program/i },
  pt: {
    number: 'pt-BR',
    now: /dispon\u00edveis agora/i,
    year: /programa d(e um ano inteiro|o primeiro ano)/i,
  },
  fr: {
    number: 'fr',
    now: /disponibles dès maintenant/i,
    year: /programme d(’une année complète|e la première année)/i,
  },
  it: { number: 'it', now: /disponibili ora/i, year: /programma d(i un anno intero|el primo anno)/i },
  de: { number: 'de', now: /jetzt verfügbar/i, year: /Programm (eines vollen|des ersten) Jahres/i },
} as const;
/** What a tier promises for a year, of which the library may hold less. */
const PROMISED = [
  ...new Set(TIERS.flatMap(({ cmeCredits: all, newCmeCredits: fresh }) => [all, all + fresh])),
].filter((n) => n > 40);
/** So far from a figure, in either direction, stands what it counts. */
const NEAR = 170;

test('in five languages each figure that a plan names is counted today, or called a program of a year', async () => {
  const rows = await counted();
  for (const [language, { number, now, year }] of Object.entries(LANGUAGES)) {
    const figure = (n: number) => new Intl.NumberFormat(number).format(n);
    for (const path of ['/', '/cme-program']) {
      const text = plain(await page(language, path)).replace(/[\u00a0\u202f]/g, ' ');
      for (const permissions of path === '/' ? [null] : TIERS.map((tier) => tier.permissions)) {
        const { cme, sa } = availableWith(permissions, rows);
        for (const count of [cme, ...(sa > 0 ? [sa] : [])])
          assert.match(
            text,
            new RegExp(`(^|[^\\d.,])${figure(count)}(?![\\d.,]\\d)`),
            `${language} ${path}: ${count}`,
          );
      }
      assert.match(text, now, `${language} ${path}`);
      let found = 0;
      for (const { 0: promised, index } of text.matchAll(
        new RegExp(`(?<![\\d.,$€])(${PROMISED.join('|')})(?![\\d.,]\\d)`, 'g'),
      )) {
        const around = text.slice(Math.max(0, index - NEAR), index + NEAR);
        assert.match(around, year, `${language} ${path}: ${promised} in “${around}”`);
        found++;
      }
      assert.ok(found > 0, `${language} ${path} names no program`);
    }
  }
});

test('a locked section says without scripts which membership opens it, what that costs, and where the reader was', async () => {
  const locked = await stage.sql<{ slug: string; type: string }>(
    `SELECT DISTINCT ON (p.type) s.slug, p.type FROM section s JOIN publication p ON p.id = s.publication_id
      WHERE p.visibility = 'published' AND p.type IN ('PUBLICATION_VIDEO', 'BRAIN_GUIDE', 'SELF_ASSESSMENT') AND NOT p.private AND s.position = 5
      ORDER BY p.type, p.id`,
  );
  const said: Record<string, string> = {
    PUBLICATION_VIDEO: 'This section is included with membership. Bronze costs $75 per year.',
    BRAIN_GUIDE: 'This section is included with Silver and Gold membership. Silver costs $99 per year.',
    SELF_ASSESSMENT: 'This section is included with Gold membership. Gold costs $125 per year.',
  };
  assert.ok(locked.length > 0);
  for (const { slug, type } of locked) {
    const page = await written(`/section/${slug}`);
    assert.ok(page.includes(said[type] ?? ''), `${type}: ${page}`);
    assert.doesNotMatch(page, /Free Sign up/);
    const { text } = await stage.ask(`/section/${slug}`);
    const place = encodeURIComponent(`/section/${slug}`);
    assert.ok(text.includes(`/cme-program?section=pricing&amp;redirect=${place}`), 'the place goes along');
  }
});

test('the page of the library has one name, in the bar, as a heading and as a title, in five languages', async () => {
  const hosts = { '': 'Library', pt: 'Biblioteca', fr: 'Bibliothèque', it: 'Biblioteca', de: 'Bibliothek' };
  for (const [host, name] of Object.entries(hosts))
    for (const path of ['/search', '/library']) {
      const text = await page(host, path);
      assert.match(text, new RegExp(`<title>${name} - `), `${host} ${path}`);
      assert.match(text, new RegExp(`<h1[^>]*>${name}</h1>`), `${host} ${path}`);
      assert.match(text, new RegExp(`<a [^>]*href="/search"[^>]*>(<[^>]*>)*${name}<`), `${host} ${path}`);
    }
});

interface Cover extends Pick<Counted, 'type' | 'private'> {
  id: number;
  slug: string;
  kind: 1 | 2 | null;
}

test('each link of a cover that opens a pop-up leads, without scripts, to a page that says the same', async () => {
  const covers = await stage.sql<Cover>(
    `SELECT DISTINCT ON (p.type, o.kind) p.id::int AS id, p.slug, p.type, p.private, o.kind::int AS kind
       FROM publication p LEFT JOIN credit_offering o ON o.publication_id = p.id
      WHERE p.visibility = 'published' AND (p.expiration_date IS NULL OR p.expiration_date > CURRENT_DATE) ORDER BY p.type, o.kind, p.id`,
  );
  assert.ok(covers.length >= 8);
  const prices = { membership: 'Bronze costs $75', tier: 'Silver costs $99', gold: 'Gold costs $125' };
  let followed = 0;
  for (const { id, slug, kind, ...cover } of covers) {
    const { type } = cover;
    const { text } = await stage.ask(`/publication/${slug}`);
    const sections = (await stage.ask(`/api/publications/${id}/?include=sections`)).json as unknown as {
      included?: { type: string; attributes: { slug: string; lock: boolean; gate: string } }[];
    };
    for (const { attributes } of sections.included?.filter((one) => one.type === 'Section') ?? []) {
      if (!attributes.lock) continue;
      const path = `/section/${attributes.slug}`;
      assert.ok(text.includes(`href="${path}"`), `${slug}: ${path}`);
      const page = await written(path);
      const opener = openerOf([permissionFor(type)]);
      if (attributes.gate === 'account') assert.match(page, /opens with a free account/, path);
      else assert.ok(page.includes(prices[opener]), `${path}: ${prices[opener]}`);
      followed++;
    }
    if (!kind) continue;
    const test = `/publication/${id}/test`;
    assert.ok(text.includes(`href="${test}"`), `${slug}: ${test}`);
    const page = await written(test);
    assert.ok(page.includes(prices[openerOf(permissionsForTest(cover, kind))]), `${test}: ${page}`);
    assert.doesNotMatch(page, /Free Sign up/);
    followed++;
  }
  assert.ok(followed > 15, `${followed} links`);
});

/** Every page that a visitor can open, each written once. */
async function writtenPages(): Promise<Map<string, string>> {
  const [found] = await stage.sql<Record<string, string>>(FOUND);
  const paths = new Set(
    PAGE_TYPES.filter(({ as, site, ends }) => !as && !site && !ends).map(({ path }) =>
      path.replace(/\{(\w+)\}/g, (_, name) => String(found?.[name])),
    ),
  );
  const pages = new Map<string, string>();
  for (const path of paths) {
    let reply = await stage.ask(path);
    const to = reply.headers.get('location');
    if (reply.status === 301 && to) reply = await stage.ask(new URL(to, stage.url).pathname);
    if (reply.status === 200) pages.set(path, reply.text);
  }
  return pages;
}
const hrefsIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

test('on every route each link to what is locked leads, without scripts, to a page that says what opens it', async () => {
  const pages = await writtenPages();
  assert.ok(pages.size > 30, `${pages.size} pages`);
  const targets = new Map<string, string>();
  for (const [path, html] of pages)
    for (const href of hrefsIn(html))
      if (/^\/(section\/[^/?#]+-\d+|publication\/\d+\/test)\/?$/.test(href)) targets.set(href, path);
  const locks = new Map(
    (
      await stage.sql<{ id: number; type: Counted['type'] }>(
        'SELECT s.id::int, p.type FROM section s JOIN publication p ON p.id = s.publication_id',
      )
    ).map(({ id, type }) => [id, type]),
  );
  let followed = 0;
  for (const [href, from] of targets) {
    const page = await written(href);
    const told = `${from} → ${href}`;
    if (href.startsWith('/publication/')) {
      assert.match(page, /costs \$\d+|This activity has no test|The credit of this activity|expired/i, told);
      assert.doesNotMatch(page, /Free Sign up/i, told);
      followed++;
      continue;
    }
    const id = Number(/-(\d+)\/?$/.exec(href)?.[1]);
    const { attributes } = (await stage.ask(`/api/sections/${id}/`)).json.data as unknown as {
      attributes: { lock: boolean; gate: string };
    };
    const type = locks.get(id);
    if (!attributes.lock || !type) continue;
    const price = { membership: 'Bronze costs $75', tier: 'Silver costs $99', gold: 'Gold costs $125' };
    if (attributes.gate === 'account') assert.match(page, /opens with a free account/, told);
    else assert.ok(page.includes(price[openerOf([permissionFor(type)])]), told);
    followed++;
  }
  assert.ok(followed > 30, `${followed} links of ${targets.size}`);
});

test('on every route each button that only scripts can open has a link beside it for whoever has none', async () => {
  const plans = await written('/cme-program');
  for (const said of ['Unlimited downloads', '$99', '$125']) assert.ok(plans.includes(said), said);
  let links = 0;
  for (const [path, html] of await writtenPages()) {
    const buttons = [
      ...html.matchAll(/<button type="button"[^>]*>(?:(?!<\/button>)[\s\S])*<\/button>(<noscript>)?/g),
    ];
    for (const [whole, beside] of buttons) {
      const words = whole.replace(/<[^>]+>/g, '');
      if (!/^(Included with|Notify me|Download:)/.test(words)) continue;
      assert.ok(beside, `${path}: ${words}`);
      links++;
    }
    for (const [, inside = ''] of html.matchAll(/<noscript>([\s\S]*?)<\/noscript>/g))
      for (const href of hrefsIn(inside)) {
        const to = new URL(href, stage.url);
        assert.equal((await stage.ask(to.pathname + to.search)).status, 200, `${path} → ${href}`);
      }
  }
  assert.ok(links > 5, `${links} buttons`);
});
