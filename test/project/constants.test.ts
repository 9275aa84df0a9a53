import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CALENDAR_PAGE_SIZE, calendarSpan } from '#catalog/calendar/calendar.rules.ts';
import { LIBRARY_DEBOUNCE_MS } from '#catalog/library/library.rules.ts';
import { PODCAST_FETCH_SIZE, PODCAST_PAGE_SIZE, PODCAST_TEXT_MAX } from '#catalog/podcast/podcasts.rules.ts';
import { publicationCalls } from '#catalog/publication/publication.schema.ts';
import { TIMEOUT_MS } from '#client/api/client.ts';
import { TOKEN_KEY } from '#client/session/token-key.ts';
import { PASSWORD_MIN } from '#identity/password/password.rules.ts';
import { PROFILE_DELAY_MS } from '#identity/profile/prompt.rules.ts';
import { LANGUAGES, SUB_HOST_LANGUAGES } from '#locale/host.rules.ts';
import { HIDDEN_PLAN_ID, PLANS } from '#membership/plan/plan.data.ts';
import { REBILL_DAYS } from '#membership/plan/plan.rules.ts';
import { membershipCalls } from '#membership/plan/plan.schema.ts';
import { TIERS } from '#membership/plan/tier.data.ts';
import { cardColumns } from '#membership/program/cme-program.rules.ts';
import { loadConfig } from '#platform/config/config.ts';
import { TOAST_SECONDS } from '#ui/feedback/toast.ts';

const ROOT = join(import.meta.dirname, '../..');
const sheet = (name: string) => readFileSync(join(ROOT, 'src/ui', name), 'utf8');

/** The table of business constants as the specification prints it (§9), beside what the product uses. */
const one = (item: string, told: unknown, used: unknown) => ({ item, told, used });

test('[CONST-023] [CONST-011] times: those of CONST-001 and CONST-022 are waited for elsewhere', () => {
  for (const { item, told, used } of [
    one('Request timeout', '30000 ms', `${TIMEOUT_MS} ms`),
    one('Toast auto-close', '5 s', `${TOAST_SECONDS} s`),
    one('Update-profile modal delay', '5 s', `${PROFILE_DELAY_MS / 1000} s`),
    one('Library search debounce', '1000 ms', `${LIBRARY_DEBOUNCE_MS} ms`),
  ])
    assert.equal(used, told, item);
});

test('[CONST-003] [CONST-004] [CONST-005] [CONST-006] [CONST-007] [CONST-014] sizes', () => {
  for (const { item, told, used } of [
    one('Memberships page size (all)', 0, membershipCalls.list.page.size),
    one('Publications default page size', 6, publicationCalls.list.page.size),
    one('By-ids call default page size', 10, publicationCalls.byIds.page.size),
    one('Podcast page size', 12, PODCAST_PAGE_SIZE),
    one('Podcast player fetch', 100, PODCAST_FETCH_SIZE),
    one('Podcast description limit', 300, PODCAST_TEXT_MAX),
    one('Calendar, up to', 100, CALENDAR_PAGE_SIZE),
  ])
    assert.equal(used, told, item);
  assert.ok(membershipCalls.list.page.all, 'Memberships page size 0 means all');
});

test('the calendar reaches from today to one year ahead, over a leap day too', () => {
  assert.deepEqual(calendarSpan(new Date('2026-11-21T00:00:00Z')), { from: '2026-11-21', to: '2027-11-21' });
  assert.deepEqual(calendarSpan(new Date('2028-02-28T23:59:59Z')), { from: '2028-02-28', to: '2029-02-28' });
});

test('[CONST-015] [CONST-031] [CONST-035] a password, a key, an id', () => {
  assert.equal(PASSWORD_MIN, 8);
  assert.equal(TOKEN_KEY, 'ppToken');
  assert.equal(HIDDEN_PLAN_ID, 37);
});

test('[CONST-036] pricing columns are 4 when 3 or more memberships, else 5', () => {
  assert.deepEqual([1, 2, 3, 4, 6].map(cardColumns), [5, 5, 4, 4, 4]);
});

test('[CONST-037] [CONST-038] [STATE-037] three plans a term; a term is 365 or 1825 days', () => {
  assert.deepEqual([...REBILL_DAYS], [365, 1825]);
  for (const days of REBILL_DAYS) {
    const onSale = PLANS.filter((plan) => plan.rebillDays === days && !plan.hidden);
    assert.equal(onSale.length, 3, `${days}`);
    assert.equal(new Set(onSale.map((plan) => plan.tierId)).size, 3, `${days}`);
  }
});

test('[CONST-039] [CONST-040] [CONST-041] [CONST-042] credits and prices of the tiers', () => {
  const credits = TIERS.map(({ name, cmeCredits, newCmeCredits, totalSa }) => [
    name,
    cmeCredits,
    newCmeCredits,
    totalSa,
  ]);
  assert.deepEqual(credits, [
    ['Bronze', 35, 12, 0],
    ['Silver', 85, 30, 0],
    ['Gold', 117, 38, 40],
  ]);
  const price = (tierId: number, days: number) =>
    (PLANS.find((plan) => plan.tierId === tierId && plan.rebillDays === days && !plan.hidden)?.priceCents ??
      0) / 100;
  assert.equal(price(3, 1825), 497, 'Gold 5-year price');
  for (const { id, name } of TIERS)
    assert.ok(price(id, 1825) <= 5 * price(id, 365) * 0.8, `${name} saves 20 % in five years`);
});

test('[CONST-044] section links exist in Brazilian Portuguese, French, Italian and German', () => {
  assert.deepEqual(
    LANGUAGES.filter((language) => language !== 'en'),
    ['pt-br', 'fr', 'it', 'de'],
  );
  assert.deepEqual(Object.values(SUB_HOST_LANGUAGES), ['pt-br', 'fr', 'it', 'de']);
});

test('[CONST-027] [CONST-047] [CONST-048] [PAGE-020] the skeleton, the containers in rem and the grid', () => {
  assert.match(sheet('feedback/skeleton.module.css'), /animation: \w+ 1\.5s /);
  const widths = [...sheet('styles/tokens.css').matchAll(/--width-(\d+): (\d+)rem/g)].map(([, name, rem]) => [
    name,
    rem,
  ]);
  assert.deepEqual(widths, [
    ['46', '46'],
    ['61', '61'],
    ['76', '76'],
  ]);
  assert.match(sheet('styles/layout.css'), /grid-template-columns: repeat\(12, /);
});

/** Everything that the product says, in any language, but for the settings themselves. */
const CONFIGURED = 'src/platform/config/config.ts';
const sources = globSync('src/**/*.{ts,tsx,json}', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
const naming = (name: string) => sources.filter(({ text }) => text.includes(name)).map(({ file }) => file);

test('[PROD-027] the name of the product is a setting, and nothing else in the source names it', () => {
  const { productName } = loadConfig({});
  assert.equal(loadConfig({ PRODUCT_NAME: 'Another Name' }).productName, 'Another Name');
  assert.deepEqual(naming(productName), [CONFIGURED]);
});

test('[ERR-032] the support address is a setting, and no other address is named as support', () => {
  const { supportEmail } = loadConfig({});
  assert.equal(loadConfig({ SUPPORT_EMAIL: 'help@a.example' }).supportEmail, 'help@a.example');
  assert.deepEqual(naming(supportEmail), ['src/platform/config/mail.ts']);
  const literal = /mailto:\w|\b(support|help|contact|info)@\w/i;
  assert.deepEqual(
    sources.filter(({ text }) => literal.test(text)).map(({ file }) => file),
    ['src/platform/config/mail.ts'],
  );
});
