import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ADMIN,
  type Attributes,
  add,
  audits,
  fresh,
  get,
  LECTURE,
  listPath,
  onePath,
  openSectionsDesk,
  order,
  places,
  type Row,
  remove,
  reorder,
  rows,
  stage,
  whole,
} from '../harness/admin/sections.ts';
import { type Asked, codes, one } from '../harness/stage.ts';

openSectionsDesk();

test('[ROLE-035] four askers: only superusers see or change the sections of a publication', async () => {
  const [first] = await order(LECTURE);
  const calls: [string, string, unknown?][] = [
    ['GET', listPath(LECTURE)],
    ['PATCH', listPath(LECTURE), { data: { type: 'AdminSectionOrder', attributes: { was: [], order: [] } } }],
    ['POST', listPath(LECTURE), { data: { type: 'AdminSection', attributes: { title: 'Mine', was: [] } } }],
    ['GET', onePath(first ?? 0)],
    [
      'PATCH',
      onePath(first ?? 0),
      { data: { type: 'AdminSection', attributes: { title: 'Mine', changedAt: '2026-01-01T00:00:00Z' } } },
    ],
    ['DELETE', onePath(first ?? 0)],
  ];
  const kept = () =>
    stage.sql('SELECT id, position, title, modified_at FROM section WHERE publication_id = $1 ORDER BY id', [
      LECTURE,
    ]);
  const before = await kept();
  for (const [method, path, body] of calls)
    for (const as of ['anonymous', 'free', 'gold'] as const) {
      const reply = await stage.send(method, path, body, { as });
      assert.deepEqual(
        [reply.status, codes(reply)],
        as === 'anonymous' ? [401, ['sign-in-needed']] : [403, ['not-allowed']],
        `${method} ${path} as ${as}`,
      );
      assert.doesNotMatch(reply.text, /Part|body|transcript/);
    }
  assert.deepEqual(await kept(), before);
  for (const path of [listPath(999_999), onePath(999_999), listPath('x'), onePath('0')])
    assert.equal((await get(path)).status, 404, path);
});

test('[ROLE-019] the sections stand in their order, with what each reader meets at them: what the library itself answers', async () => {
  const readers = { visitor: 'anonymous', free: 'free', bronze: 'bronze', silver: 'silver', gold: 'gold' };
  for (const publication of [LECTURE, 2700, 2724, 2797]) {
    const listed = await rows(publication);
    assert.ok(listed.length > 0, String(publication));
    assert.deepEqual(
      listed.map(({ attributes }) => attributes.position),
      listed.map((_, at) => at + 1),
    );
    for (const [reader, as] of Object.entries(readers)) {
      const cover = await stage.send('GET', `/api/publications/${publication}/?include=sections`, undefined, {
        as: as as 'free',
      });
      const shown = new Map(
        ((cover.json as unknown as { included?: Row[] }).included ?? [])
          .filter((entry) => (entry as Row & { type: string }).type === 'Section')
          .map(({ id, attributes }) => [id, attributes.gate]),
      );
      for (const { id, attributes } of listed)
        assert.equal(
          (attributes.gates as Attributes)[reader],
          shown.get(id),
          `${publication} ${id} ${reader}`,
        );
    }
  }
});

test('what is there of each section is told as it is stored', async () => {
  const stored = await stage.sql<Attributes>(
    `SELECT id::text, title, private, minutes, body_html <> '' AS "hasText", jsonb_array_length(slides) AS slides,
       jsonb_array_length(cues) AS cues, captions_file IS NOT NULL AS "hasCaptions", split_part(attachment_mime, '/', 1) AS medium,
       attachment_seconds AS seconds, (SELECT count(*)::int FROM material m WHERE m.section_id = s.id) AS files
     FROM section s WHERE publication_id = $1 ORDER BY position`,
    [LECTURE],
  );
  const listed = await rows(LECTURE);
  assert.deepEqual(
    listed.map(({ id, attributes: a }) => ({
      id,
      title: a.title,
      private: a.private,
      minutes: a.minutes,
      hasText: a.hasText,
      slides: a.slides,
      cues: a.cues,
      hasCaptions: a.hasCaptions,
      medium: a.medium,
      seconds: a.seconds,
      files: a.files,
    })),
    stored,
  );
  assert.ok(stored.some(({ medium }) => medium === 'video'));
  const { meta } = (await get(listPath(LECTURE))).json;
  assert.deepEqual(Object.keys(meta?.publication as object), [
    'title',
    'type',
    'visibility',
    'minutes',
    'address',
  ]);
  const translated = listed.find(({ id }) => id === '5395');
  assert.equal(Object.keys(translated?.attributes.translations as object).length, 4);
});

test('an order is taken all at once, and what depends on a place follows it: gates, the reader, search', async () => {
  const { id, sections } = await fresh(6);
  const to = sections.toReversed();
  const reply = await reorder(id, sections, to);
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(
    (reply.json.data as unknown as Row[]).map((row) => Number(row.id)),
    to,
  );
  assert.deepEqual(
    await places(id),
    to.map((section, at) => ({ id: section, position: at + 1 })),
  );
  const seen = await get(`/api/publications/${id}/?include=sections`, { as: 'anonymous' });
  const gates = ((seen.json as unknown as { included: Row[] }).included ?? []).map((row) => [
    Number(row.id),
    row.attributes.gate,
  ]);
  assert.deepEqual(Object.fromEntries(gates)[to[0] ?? 0], 'none', 'the new first section is the free one');
  assert.deepEqual(Object.fromEntries(gates)[sections[0] ?? 0], 'member');
  const found = await stage.sql<{ section_id: string; open: boolean }>(
    `SELECT section_id, open FROM search_section WHERE publication_id = $1 AND language = 'en' AND open`,
    [id],
  );
  assert.deepEqual(
    found.map(({ section_id }) => Number(section_id)),
    [to[0]],
  );
  assert.deepEqual((await audits('section.reorder')).at(-1), {
    subject: `publication:${id}`,
    detail: { before: sections.join(' '), after: to.join(' ') },
  });
});

test('twice: the same order is taken once; one that was read before another’s is refused and changes nothing', async () => {
  const { id, sections } = await fresh(3);
  const [a = 0, b = 0, c = 0] = sections;
  const written = (await audits('section.reorder')).length;
  assert.equal((await reorder(id, sections, [b, a, c])).status, 200);
  assert.equal(
    (await reorder(id, sections, [b, a, c])).status,
    200,
    'its reply was lost and it is sent again',
  );
  assert.equal((await audits('section.reorder')).length, written + 1);
  const late = await reorder(id, sections, [c, a, b]);
  assert.deepEqual([late.status, codes(late)], [409, ['sections-changed']]);
  assert.deepEqual(await order(id), [b, a, c]);
});

test('what is no order of these sections is refused, and nothing is moved', async () => {
  const { id, sections } = await fresh(3);
  const [a = 0, b = 0, c = 0] = sections;
  const [other] = await order(LECTURE);
  for (const wrong of [[a, b], [a, b, b], [a, b, c, c], [a, b, other], [], [a, b, c, other]]) {
    const reply = await reorder(id, sections, wrong);
    assert.deepEqual([reply.status, codes(reply)], [422, ['invalid-field']], JSON.stringify(wrong));
  }
  for (const wrong of [null, 'x', [1.5, b, c], ['1', b, c], [-1, b, c], Array(101).fill(a), [1e300]])
    assert.equal((await reorder(id, sections, wrong)).status, 422, JSON.stringify(wrong).slice(0, 40));
  assert.deepEqual(await order(id), sections);
});

test('race: editors of two processes leave one of the orders whole, and one entry for each that was taken', async () => {
  const { id, sections } = await fresh(5);
  const twin = await stage.twin();
  const turned = sections.map((_, by) => [...sections.slice(by), ...sections.slice(0, by)]).slice(1);
  const written = (await audits('section.reorder')).length;
  const replies = await Promise.all(
    turned.map((to, n) => reorder(id, sections, to, n % 2 ? { ...ADMIN, at: twin.url } : ADMIN)),
  );
  const taken = replies.filter(({ status }) => status === 200);
  assert.equal(taken.length, 1, replies.map(({ status }) => status).join());
  assert.ok(replies.every((reply) => reply.status === 200 || codes(reply)[0] === 'sections-changed'));
  const now = await places(id);
  assert.deepEqual(
    now.map(({ position }) => position),
    [1, 2, 3, 4, 5],
  );
  assert.ok(turned.some((to) => to.every((section, at) => section === now[at]?.id)));
  assert.equal((await audits('section.reorder')).length, written + 1);
});

test('a kept page of every process is dropped at once', async () => {
  const { id, sections } = await fresh(2);
  const twin = await stage.twin();
  const shown = async (at?: string) => {
    const reply = await get(`/api/publications/${id}/?include=sections`, {
      as: 'anonymous',
      ...(at ? { at } : {}),
    });
    return ((reply.json as unknown as { included?: Row[] }).included ?? [])
      .toSorted((x, y) => Number(x.attributes.order) - Number(y.attributes.order))
      .map((row) => Number(row.id));
  };
  for (const at of [undefined, twin.url]) assert.deepEqual(await shown(at), sections);
  assert.equal((await reorder(id, sections, sections.toReversed())).status, 200);
  const until = Date.now() + 2_000;
  for (const at of [undefined, twin.url])
    while ((await shown(at))[0] === sections[0])
      assert.ok(Date.now() < until, `${at ?? 'this process'} is late`);
});

test('a section is added at the end with an address of its own; sent twice it is there once', async () => {
  const { id, sections } = await fresh(2);
  const reply = await add(id, { title: 'The end: what now?', private: true, was: sections });
  assert.equal(reply.status, 201, reply.text);
  const { attributes, id: made } = one(reply);
  assert.deepEqual([attributes.position, attributes.private, attributes.hasText], [3, true, false]);
  assert.ok(String(attributes.address).endsWith(`/section/the-end-what-now-${id}-${made}`));
  const again = await add(id, { title: 'The end: what now?', was: sections });
  assert.deepEqual([again.status, codes(again)], [409, ['sections-changed']]);
  assert.deepEqual(await order(id), [...sections, Number(made)]);
  assert.deepEqual((await audits('section.add')).at(-1), {
    subject: `section:${made}`,
    detail: { publication: id, title: 'The end: what now?', private: true },
  });
  for (const attributes of [{ title: '' }, { title: 5 }, {}, { title: 'x', was: 'all' }])
    assert.equal((await add(id, attributes)).status, 422);
  assert.equal((await add(999_999, { title: 'Nowhere', was: [] })).status, 404);
});

test('race: two editors add one section each to the same list; one of them is told to look again', async () => {
  const { id, sections } = await fresh(1);
  const twin = await stage.twin();
  const replies = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      add(id, { title: `New ${n}`, was: sections }, n % 2 ? { ...ADMIN, at: twin.url } : ADMIN),
    ),
  );
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409, 409, 409],
  );
  assert.deepEqual(
    (await places(id)).map(({ position }) => position),
    [1, 2],
  );
});

test('a publication has at most a hundred sections', async () => {
  const { id } = await fresh(0);
  await stage.sql(
    `INSERT INTO section (publication_id, position, slug, title, modified_at)
     SELECT $1::bigint, n, 'many-' || $1::bigint || '-' || n, 'Many', now() FROM generate_series(1, 100) AS n`,
    [id],
  );
  const full = await order(id);
  const reply = await add(id, { title: 'One more', was: full });
  assert.deepEqual([reply.status, codes(reply)], [409, ['too-many-sections']]);
  assert.equal((await reorder(id, full, full.toReversed())).status, 200);
});

test('[R17] nothing of a learner loses its object: a section with progress, a note, a question or an attempt stays', async () => {
  const learner = 904;
  const hold: [string, (publication: number, section: number) => Promise<unknown>][] = [
    [
      'progress',
      (publication, section) =>
        stage.sql(
          'INSERT INTO section_progress (user_id, section_id, publication_id, updated_at) VALUES ($1, $2, $3, now())',
          [learner, section, publication],
        ),
    ],
    [
      'note',
      (_, section) =>
        stage.sql(
          `INSERT INTO section_note (user_id, section_id, text, updated_at) VALUES ($1, $2, 'mine', now())`,
          [learner, section],
        ),
    ],
    [
      'question',
      async (publication, section) => {
        await stage.sql(`INSERT INTO activity (publication_id, starts_on) VALUES ($1, '2026-01-01')`, [
          publication,
        ]);
        await stage.sql(
          `WITH o AS (INSERT INTO credit_offering (publication_id, kind, amount_hundredths) VALUES ($1, 1, 100) RETURNING id)
           INSERT INTO item (offering_id, section_id, position, stem, retired_at) SELECT id, $2, 1, 'Which?', now() FROM o`,
          [publication, section],
        );
      },
    ],
    [
      'file',
      (publication, section) =>
        stage.sql(
          `INSERT INTO material (publication_id, section_id, position, title, file, mime_type, bytes) VALUES ($1, $2, 1, 'A sheet', 'x.pdf', 'application/pdf', 1)`,
          [publication, section],
        ),
    ],
  ];
  for (const [what, hang] of hold) {
    const { id, sections } = await fresh(2);
    const [first = 0] = sections;
    await hang(id, first);
    assert.deepEqual((await whole(first)).heldBy, [what]);
    const reply = await remove(first);
    assert.deepEqual([reply.status, codes(reply)], [409, ['section-held']], what);
    assert.deepEqual(await order(id), sections);
  }
  const tested = await stage.sql<{ publication_id: string }>('SELECT DISTINCT publication_id FROM attempt');
  assert.ok(tested.length > 0);
  for (const { publication_id } of tested)
    for (const { id, attributes } of await rows(publication_id)) {
      assert.ok((attributes.heldBy as string[]).includes('attempt'), `${publication_id} ${id}`);
      assert.equal((await remove(id)).status, 409);
    }
});

test('a podcast that is out keeps the section that plays its sound, until another one plays it too', async () => {
  const { id, sections } = await fresh(3);
  const [first = 0, second = 0, third = 0] = sections;
  await stage.sql(
    `UPDATE publication SET types = types || '{PODCAST}', attachment_file = 'x.mp3', attachment_mime = 'audio/mpeg' WHERE id = $1`,
    [id],
  );
  const plays = `UPDATE section SET attachment_file = $2, attachment_mime = 'audio/mpeg' WHERE id = $1`;
  await stage.sql(plays, [first, 'x.mp3']);
  await stage.sql(plays, [third, 'y.mp3']);
  const holds = () =>
    Promise.all([first, second, third].map(async (section) => (await whole(section)).heldBy));
  assert.deepEqual(await holds(), [['sound'], [], []], 'a sound of its own neither holds nor frees');
  const reply = await remove(first);
  assert.deepEqual([reply.status, codes(reply)], [409, ['section-held']]);
  await stage.sql(plays, [second, 'x.mp3']);
  assert.equal((await remove(first)).status, 204);
  assert.deepEqual((await whole(second)).heldBy, ['sound']);
  assert.equal((await remove(third)).status, 204);
  assert.deepEqual((await whole(second)).heldBy, ['sound', 'last']);
});

test('a section added after the last attempt may go again, and stays once somebody was tested with it', async () => {
  const [row] = await stage.sql<{ publication_id: string }>(
    'SELECT publication_id FROM attempt ORDER BY submitted_at DESC LIMIT 1',
  );
  const publication = row?.publication_id ?? '';
  const was = await order(publication);
  const made = one(await add(publication, { title: 'By mistake', was }));
  assert.deepEqual(made.attributes.heldBy, []);
  await stage.sql(
    'UPDATE section SET added_at = (SELECT max(submitted_at) FROM attempt WHERE publication_id = $1) WHERE id = $2',
    [publication, made.id],
  );
  assert.deepEqual((await whole(made.id)).heldBy, ['attempt']);
  assert.equal((await remove(made.id)).status, 409);
  await stage.sql(`UPDATE section SET added_at = added_at + interval '1 millisecond' WHERE id = $1`, [
    made.id,
  ]);
  assert.equal((await remove(made.id)).status, 204);
  assert.deepEqual(await order(publication), was);
});

test('twice: a section that is gone is gone, those after it move up, and the last one readers have stays', async () => {
  const { id, sections } = await fresh(3);
  const [a = 0, b = 0, c = 0] = sections;
  assert.equal((await remove(b)).status, 204);
  assert.equal((await remove(b)).status, 404);
  assert.equal((await get(`/api/sections/${b}/`, { as: 'gold' })).status, 404);
  assert.deepEqual(await places(id), [
    { id: a, position: 1 },
    { id: c, position: 2 },
  ]);
  assert.deepEqual((await audits('section.remove')).at(-1), {
    subject: `section:${b}`,
    detail: { publication: id, title: 'Part 2', position: 2 },
  });
  assert.equal((await remove(a)).status, 204);
  const last = await remove(c);
  assert.deepEqual([last.status, codes(last)], [409, ['section-held']]);
  assert.match(last.json.errors?.[0]?.detail ?? '', /at least one section/);
  const draft = await fresh(1, { visibility: 'draft' });
  assert.equal((await remove(draft.sections[0] ?? 0)).status, 204);
});

test('race: a learner who begins a section while an editor removes it keeps it, or is told that it is gone', async () => {
  const twin = await stage.twin();
  const seen: Record<string, number> = {};
  for (let round = 0; round < 12; round++) {
    const { id, sections } = await fresh(2);
    const [first = 0, second = 0] = sections;
    const begin = (): Promise<Asked> =>
      stage.send(
        'PATCH',
        `/api/progress/${first}/`,
        { data: { type: 'Progress', attributes: { completed: true, note: 'mine' } } },
        { as: 'gold', at: twin.url },
      );
    const [gone, begun] = await Promise.all([remove(first), begin()]);
    const outcome = `${gone.status} ${begun.status}`;
    seen[outcome] = (seen[outcome] ?? 0) + 1;
    assert.ok(['204 404', '409 200'].includes(outcome), outcome);
    assert.deepEqual(await order(id), gone.status === 204 ? [second] : sections);
  }
});
