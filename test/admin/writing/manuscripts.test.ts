import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { paragraph, raised, run, styled, wordFile } from '#admin/resources/manuscript/word.fixture.ts';
import {
  ADMIN,
  audits,
  fresh,
  LECTURE,
  openSectionsDesk,
  order,
  rows,
  stage,
  whole,
} from '../../harness/admin/sections.ts';
import { codes, one, type Sent } from '../../harness/stage.ts';
import { until } from '../../harness/until.ts';

openSectionsDesk();

const WORD = wordFile({
  body: [
    styled('Heading1', run('Lithium')),
    paragraph(run('Li') + raised('+') + run(' is a salt.')),
    styled('Heading1', run('Valproate')),
    paragraph(run('Not in pregnancy.', '<w:u w:val="single"/>')),
  ].join(''),
});
const post = (publication: number, path: string, type: string, attributes: object, sent: Sent = ADMIN) =>
  stage.send('POST', `/api/admin/publications/${publication}/${path}/`, { data: { type, attributes } }, sent);
const read = (publication: number, name: string, bytes: Uint8Array, sent?: Sent) =>
  post(
    publication,
    'manuscripts',
    'AdminManuscript',
    { name, content: Buffer.from(bytes).toString('base64') },
    sent,
  );
const add = (publication: number, attributes: object, sent?: Sent) =>
  post(publication, 'manuscript-sections', 'AdminManuscriptSections', attributes, sent);
const draft = (sections = 1) => fresh(sections, { visibility: 'draft' });
const MADE = [
  { title: 'Lithium', body: 'Li^+^ is a salt.\n' },
  { title: 'Valproate', body: 'Not in pregnancy.\n' },
];

test('[ROLE-035] four askers: a visitor signs in first, members are told no, nothing is added', async () => {
  const { id, sections } = await draft();
  for (const as of ['anonymous', 'free', 'gold'] as const)
    for (const reply of [
      await read(id, 'a.docx', WORD, { as }),
      await add(id, { sections: MADE, was: sections }, { as }),
    ])
      assert.deepEqual(
        [reply.status, codes(reply)],
        as === 'anonymous' ? [401, ['sign-in-needed']] : [403, ['not-allowed']],
      );
  assert.deepEqual(await order(id), sections);
});

test('a Word document is read without a trace, then added at the end with its text; pressed twice it is there once', async () => {
  const { id, sections } = await draft();
  const seen = await read(id, 'Chapter.docx', WORD);
  assert.equal(seen.status, 200, seen.text);
  const { attributes } = one(seen);
  assert.deepEqual(attributes, {
    title: '',
    sections: MADE,
    pictures: [],
    changes: [{ change: 'underline', count: 1 }],
  });
  assert.deepEqual(await order(id), sections);
  const sent = { sections: attributes.sections, was: sections };
  const [first, second] = await Promise.all([add(id, sent), add(id, sent)]);
  const [made, late] = first.status === 201 ? [first, second] : [second, first];
  assert.deepEqual([made.status, late.status, codes(late)], [201, 409, ['sections-changed']]);
  assert.deepEqual(
    (await rows(id)).map((row) => [row.attributes.title, row.attributes.hasText, row.attributes.position]),
    [
      ['Part 1', false, 1],
      ['Lithium', true, 2],
      ['Valproate', true, 3],
    ],
  );
  const added = (await order(id))[1] ?? 0;
  assert.equal((await whole(added)).text.body, 'Li^+^ is a salt.');
  const [stored] = await stage.sql<{ body_html: string }>('SELECT body_html FROM section WHERE id = $1', [
    added,
  ]);
  assert.equal(stored?.body_html, '<p>Li<sup>+</sup> is a salt.</p>\n');
  assert.deepEqual((await audits('manuscript.import')).at(-1), {
    subject: `publication:${id}`,
    detail: { sections: 2, pictures: 0, titles: 'Lithium · Valproate' },
  });
});

test('one section that cannot be stored, and none is added', async () => {
  const { id, sections } = await draft();
  for (const [bad, code] of [
    [{ title: 'x', body: '| a | b |\n|---|---|\n| 1 | 2 | lost |' }, 'words-lost'],
    [{ title: 'x', body: '![x](https://example.org/x.png)' }, 'picture-elsewhere'],
    [{ title: ' ', body: 'x' }, 'invalid-field'],
    [{ title: 'x', body: 'y'.repeat(200_001) }, 'invalid-field'],
  ] as const) {
    const reply = await add(id, { sections: [...MADE, bad], was: sections });
    assert.deepEqual([reply.status, codes(reply)], [422, [code]], reply.text);
  }
  const many = Array.from({ length: 100 }, () => ({ title: 'x', body: 'y' }));
  const full = await add(id, { sections: many, was: sections });
  assert.deepEqual([full.status, codes(full)], [409, ['too-many-sections']]);
  assert.deepEqual(await order(id), sections);
});

test('where readers look, or have been promised something, nothing is imported', async () => {
  for (const id of [LECTURE, (await fresh(1, { visibility: 'announced' })).id])
    for (const reply of [
      await read(id, 'a.docx', WORD),
      await add(id, { sections: MADE, was: await order(id) }),
    ])
      assert.deepEqual([reply.status, codes(reply)], [409, ['publication-seen']]);
  const nowhere = await read(999_999, 'a.docx', WORD);
  assert.deepEqual([nowhere.status, codes(nowhere)], [404, ['not-found']]);
});

test('what is no manuscript is refused in words, and nobody waits for it', async () => {
  const { id } = await draft(0);
  const docm = wordFile({ body: paragraph(run('x')), parts: { 'word/vbaProject.bin': 'x' } });
  const macros = await read(id, 'a.docm', docm);
  assert.deepEqual([macros.status, codes(macros)], [422, ['manuscript-not-read']]);
  assert.match(macros.text, /contains macros/);
  const deep = await read(id, 'a.html', Buffer.from(`<p>${'<b>'.repeat(60_000)}x`));
  assert.deepEqual([deep.status, codes(deep)], [422, ['manuscript-not-read']]);
  assert.match(deep.text, /damaged/);
  const garbled = await post(id, 'manuscripts', 'AdminManuscript', { name: 'a.md', content: '***' });
  assert.deepEqual([garbled.status, codes(garbled)], [422, ['invalid-field']]);
});

const waiting = async (): Promise<number> => {
  const [row] = await stage.sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row?.n ?? 0;
};
test('what is released while a manuscript waits to be added gets nothing of it', async () => {
  const { id, sections } = await draft();
  const releasing = new pg.Client({ connectionString: stage.ownerUrl });
  await releasing.connect();
  try {
    await releasing.query('BEGIN');
    await releasing.query(`UPDATE publication SET visibility = 'published' WHERE id = $1`, [id]);
    const reply = add(id, { sections: MADE, was: sections });
    await until(async () => (await waiting()) > 0, 'nobody waits');
    await releasing.query('COMMIT');
    assert.deepEqual(codes(await reply), ['publication-seen']);
  } finally {
    await releasing.end();
  }
  assert.deepEqual(await order(id), sections);
});
