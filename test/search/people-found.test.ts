import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTill, type Till } from '../harness/people/till.ts';

/** What each name may be typed as; hyphens and apostrophes inside it count neither for nor against. */
const NAMES: { first: string; last: string; typed: string[]; never: string[] }[] = [
  {
    first: 'Siobhan',
    last: "O'Malley",
    typed: [
      'omalley',
      'OMALLEY',
      'O Malley',
      'O’Malley',
      "o'malley",
      'O-Malley',
      'OʼMalley',
      'siobhan omalley',
    ],
    never: ['omaley', 'malleyo', 'siobhan okafor'],
  },
  {
    first: 'Jean‑Luc',
    last: 'Ibarra–Nkemelu',
    typed: [
      'jeanluc',
      'Jean-Luc',
      'jean luc',
      'ibarrankemelu',
      'Ibarra Nkemelu',
      'NKEMELU jean',
      "Ibarra'Nkemelu",
    ],
    never: ['jeanlucas', 'nkemeluibarra'],
  },
  {
    first: 'Renée',
    last: 'D’Angelo-Brück',
    typed: ['dangelo', 'DANGELOBRUCK', 'd angelo bruck', "d'angelo brück", 'renee dangelobrück'],
    never: ['dangelobrook'],
  },
];

let till: Till;
const ids: { member: number; order: number; author: number; request: number }[] = [];
before(async () => {
  till = await openTill();
  for (const [at, { first, last }] of NAMES.entries()) {
    const buyer = await till.register();
    await till.sql('UPDATE user_account SET first_name = $2, last_name = $3 WHERE id = $1', [
      buyer.id,
      first,
      last,
    ]);
    const { id: order } = await till.order(buyer, 32);
    const author = 990_100 + at;
    await till.sql(
      `WITH a AS (INSERT INTO author (id, slug, full_name) VALUES ($1::bigint, 'found-' || $1::bigint, $2) RETURNING id)
       INSERT INTO publication_author SELECT 2746 + $3::int, id, 90 + $3::int FROM a`,
      [author, `${first} ${last}`, at],
    );
    await till.sql('TRUNCATE rate_count');
    const requester = { name: `${first} ${last}`, email: `asker-${at}@clinic.example` };
    await till.send('POST', '/requests', {
      request: { requester, subject: 'Help', comment: { body: 'Hello' } },
    });
    const [row] = await till.sql<{ id: number }>('SELECT max(id)::int AS id FROM support_request');
    ids.push({ member: Number(buyer.id), order: Number(order), author, request: row?.id ?? 0 });
  }
});
after(() => till.close());

const found = async (path: string, typed: string): Promise<number[]> => {
  const reply = await till.send('GET', `${path}?filter[search]=${encodeURIComponent(typed)}`, undefined, {
    as: 'admin',
  });
  assert.equal(reply.status, 200, `${path} ${typed}: ${reply.text.slice(0, 200)}`);
  return (reply.json.data as { id: string }[]).map(({ id }) => Number(id));
};

const LISTS = [
  ['member', '/api/admin/members/'],
  ['order', '/api/admin/orders/'],
  ['author', '/api/admin/faculty/'],
  ['request', '/api/admin/support/'],
] as const;
for (const [kind, path] of LISTS)
  test(`${path}: a person is found however the apostrophe and the hyphen of the name are typed`, async () => {
    for (const [at, { typed, never }] of NAMES.entries()) {
      for (const one of typed) assert.deepEqual(await found(path, one), [ids[at]?.[kind]], one);
      for (const one of never) assert.ok(!(await found(path, one)).includes(ids[at]?.[kind] ?? 0), one);
    }
  });

test('signs alone, and signs of a pattern, find no more than they say', async () => {
  for (const [, path] of LISTS)
    for (const typed of ['%', '_', "'%", '\\', 'o%malley', 'o_malley'])
      for (const { member, order, author, request } of ids)
        for (const id of await found(path, typed))
          assert.ok(![member, order, author, request].includes(id), typed);
});

test('the index answers where the table grows', async () => {
  const [{ plan } = { plan: '' }] = await till.sql<{ plan: string }>(
    `SELECT string_agg(indexdef, ' ') AS plan FROM pg_indexes WHERE indexdef LIKE '%search_person%' OR indexdef LIKE '%person_words%'`,
  );
  for (const table of ['user_account', 'referral', 'support_request'])
    assert.match(plan, new RegExp(`ON public.${table} `));
});

test('a person is found by an address at a domain with umlauts, whichever way it is typed', async () => {
  const typed = 'found@müller-praxis.example';
  const { id } = await till.register(typed);
  for (const spelling of [typed, 'Found@MÜLLER-praxis.example', 'found@xn--mller-praxis-dlb.example'])
    assert.deepEqual(await found('/api/admin/members/', spelling), [Number(id)], spelling);
});

/** What the words of a name leave out: apostrophes, hyphens, and signs that nobody sees. */
const LEFT_OUT = "'`´’‘‛ʼʻʹʾʿ′＇-‐‑‒–—―−﹣－\u00AD\u200B\u200D\u2060";
test('names keep the words by which they are in the index, whatever signs they are written with', async () => {
  const [{ count, other } = { count: 0, other: [] }] = await till.sql<{ count: number; other: string[] }>(
    `SELECT count(*)::int AS count,
       coalesce(array_agg(sign) FILTER (WHERE search_person('X' || sign || 'y') <> translate(search_fold('X' || sign || 'y'), $1, '')), '{}') AS other
       FROM (SELECT chr(n) AS sign FROM generate_series(1, 70000) AS n WHERE n NOT BETWEEN 55296 AND 57343) AS written`,
    [LEFT_OUT],
  );
  assert.equal(count, 70_000 - 2048);
  assert.deepEqual(other, []);
});
