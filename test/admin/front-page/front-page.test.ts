import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { frontPageDesk } from '../../harness/admin/front-page.ts';
import { codes, openStage, raw, type Stage } from '../../harness/stage.ts';

let stage: Stage;
let twin: Awaited<ReturnType<Stage['twin']>>;
before(async () => {
  stage = await openStage();
  twin = await stage.twin();
});
after(() => stage?.close());

const { ask, front, block, arrange, save, change, add, show, shown } = frontPageDesk(() => stage);
const audited = async (subject: string) =>
  (
    await stage.sql<{ action: string }>(
      'SELECT action FROM audit_entry WHERE subject = $1 ORDER BY position',
      [subject],
    )
  ).map(({ action }) => action);

test('blocks stand in the order that an editor gave them, on every process, and a hidden one is seen by nobody', async () => {
  const before = await front();
  const all = await shown();
  assert.deepEqual(
    all.map(({ id }) => id),
    before.order,
  );
  const order = before.order.toReversed();
  const [last] = order.filter((id: number) => id !== 1);
  const saved = await arrange({ order, hidden: [last], version: before.version });
  assert.equal(saved.status, 200, saved.text);
  const wanted = order.filter((id: number) => id !== last);
  for (const at of [stage.url, twin.url])
    for (const as of ['anonymous', 'free', 'gold'] as const)
      assert.deepEqual(
        (await shown(as, at)).map(({ id }) => id),
        wanted,
        `${as} ${at}`,
      );
  const { version } = await front();
  const back = await arrange({ order: before.order, hidden: [], version });
  assert.equal(back.status, 200, back.text);
  assert.deepEqual(await shown(), all, 'as it was');
  assert.deepEqual((await audited('front-page:home')).slice(-2), [
    'front-page.arrange',
    'front-page.arrange',
  ]);
  const { json } = await ask('GET', 'history/front-page:home/');
  const [latest] = json.data as unknown as { attributes: { words: object } }[];
  assert.deepEqual(latest?.attributes.words, { order, hidden: [last] });
});

test('an order over another one is refused, and so is one that names other blocks or hides the title of the page', async () => {
  const { order, hidden, version } = await front();
  const [one, two, ...rest] = order;
  for (const [what, attributes, code] of [
    ['another version', { order, hidden, version: 'x' }, 'front-page-changed'],
    ['a block too few', { order: [two, ...rest], hidden, version }, 'front-page-changed'],
    ['a block twice', { order: [one, one, ...rest], hidden, version }, 'front-page-changed'],
    ['the promise hidden', { order, hidden: [1], version }, 'home-block-steady'],
  ] as const) {
    const reply = await arrange(attributes);
    assert.deepEqual([reply.status, codes(reply)], [409, [code]], what);
  }
  const both = await Promise.all([
    arrange({ order: [two, one, ...rest], hidden, version }),
    arrange({ order: [...rest, one, two], hidden, version }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  const again = await front();
  assert.equal((await arrange({ order, hidden, version: again.version })).status, 200);
});

test('of two who save a block at once one is told, and what was saved twice is written down once', async () => {
  const made = await add('notice', 'Congress week');
  const { id: _id, kind: _kind, hidden: _hidden, chosen: _chosen, ...words } = made;
  const race = await Promise.all([
    save(made.id, { ...words, title: 'Mine' }),
    save(made.id, { ...words, title: 'Theirs' }),
  ]);
  assert.deepEqual(race.map(({ status }) => status).sort(), [200, 409]);
  assert.deepEqual(
    race.flatMap((reply) => (reply.status === 409 ? codes(reply) : [])),
    ['home-block-changed'],
  );
  await change(made.id, {});
  assert.deepEqual(await audited(`home-block:${made.id}`), ['home-block.add', 'home-block.change']);
  const { json } = await ask('GET', `history/home-block:${made.id}/`);
  const versions = json.data as unknown as { attributes: { words: { title: string } } }[];
  assert.deepEqual(
    versions.map(({ attributes }) => attributes.words.title),
    ['Congress week'],
  );
  const { version } = await block(made.id);
  assert.equal((await ask('DELETE', `home-blocks/${made.id}/?seen=${version}`)).status, 204);
  assert.equal((await ask('GET', `home-blocks/${made.id}/`)).status, 404);
});

test('an editor’s own words are markup of our subset with a way on; what would be lost or lead astray is refused', async () => {
  const made = await add('notice', 'Closed on Friday');
  assert.deepEqual(
    (await shown()).filter(({ id }) => id === Number(made.id)),
    [],
    'nobody sees a new one',
  );
  await change(made.id, { text: 'All *day*.', link: '/calendar', linkText: 'What comes' });
  await show(made.id);
  const [notice] = (await shown()).filter(({ kind }) => kind === 'notice');
  assert.equal(notice.notice.html.trim(), '<p>All <em>day</em>.</p>');
  assert.deepEqual(
    [notice.notice.link, notice.notice.linkText, notice.text],
    ['/calendar', 'What comes', ''],
  );
  const { id: _id, kind: _kind, hidden: _hidden, chosen: _chosen, ...words } = await block(made.id);
  for (const [changes, status, code] of [
    [{ title: '' }, 422, 'invalid-field'],
    [{ link: 'javascript:alert(1)' }, 422, 'invalid-field'],
    [{ linkText: '' }, 422, 'invalid-field'],
    [{ shownFrom: '2027-03-01T09:30' }, 422, 'invalid-field'],
    [{ shownFrom: '2027-03-01T09:00', shownUntil: '2027-03-01T09:00' }, 422, 'invalid-field'],
    [{ text: '| a | b |\n|---|---|\n| 1 | 2 | lost |' }, 422, 'words-lost'],
  ] as const) {
    const reply = await save(made.id, { ...words, ...changes });
    assert.deepEqual([reply.status, codes(reply)[0]], [status, code], JSON.stringify(changes));
  }
});

test('what stands in the database past every check still leads nowhere and runs nothing', async () => {
  const [notice] = (await shown()).filter(({ kind }) => kind === 'notice');
  await stage.sql(
    `UPDATE home_block SET settings = '{"link": "javascript:alert(1)"}', text = '<img src=x onerror=alert(1)>' WHERE id = $1`,
    [notice.id],
  );
  await stage.database.write(async (db) => db.invalidate('home-blocks'));
  const [now] = (await shown()).filter(({ id }) => id === notice.id);
  assert.equal(now.notice.link, '');
  assert.doesNotMatch(now.notice.html, /<img/);
});

test('a block of publications shows those that were chosen, in their order, and says which are not out', async () => {
  const [first, second] = await stage.sql<{ id: string }>(
    `SELECT id FROM publication WHERE visibility = 'published' ORDER BY id LIMIT 2`,
  );
  const made = await add('latest', 'Our picks');
  const ids = [Number(second?.id), Number(first?.id)];
  await change(made.id, { publications: ids, count: 2 });
  await show(made.id);
  const [picks] = (await shown()).filter(({ id }) => id === Number(made.id));
  assert.deepEqual(picks.settings, { count: 2, publications: ids });
  await stage.sql(`UPDATE publication SET visibility = 'draft' WHERE id = $1`, [first?.id]);
  assert.deepEqual(
    (await block(made.id)).chosen.map(({ id, isOut }: { id: number; isOut: boolean }) => [id, isOut]),
    [
      [ids[0], true],
      [ids[1], false],
    ],
  );
  await stage.sql(`UPDATE publication SET visibility = 'published' WHERE id = $1`, [first?.id]);
  const { id: _id, kind: _kind, hidden: _hidden, chosen: _chosen, ...words } = await block(made.id);
  const twice = await save(made.id, { ...words, publications: [ids[0], ids[0]] });
  assert.deepEqual([twice.status, codes(twice)], [422, ['invalid-field']]);
  const second_ = await ask('POST', 'home-blocks/', 'AdminHomeBlock', { kind: 'topics', title: 'Again' });
  assert.deepEqual([second_.status, codes(second_)], [409, ['home-block-exists']]);
  const { version } = await block(1);
  const steady = await ask('DELETE', `home-blocks/1/?seen=${version}`);
  assert.deepEqual([steady.status, codes(steady)], [409, ['home-block-steady']]);
});

test('a block is for everybody, for members, or for those who are none', async () => {
  const made = await add('notice', 'To whom it belongs');
  await show(made.id);
  const seenBy = async () => {
    const seen = [];
    for (const as of ['anonymous', 'free', 'gold'] as const)
      if ((await shown(as)).some(({ id }) => id === Number(made.id))) seen.push(as);
    return seen;
  };
  assert.deepEqual(await seenBy(), ['anonymous', 'free', 'gold']);
  await change(made.id, { audience: 'members' });
  assert.deepEqual(await seenBy(), ['gold']);
  await change(made.id, { audience: 'visitors' });
  assert.deepEqual(await seenBy(), ['anonymous', 'free']);
});

test('the words of a block are translated in pieces, counted as missing and stale, and read whole or in English', async () => {
  const made = await add('notice', 'Office hours');
  await change(made.id, { text: 'Ask us *anything*.' });
  await show(made.id);
  const key = `home-${made.id}-de`;
  const listedAt = async () =>
    (await front()).blocks.find(({ id }: { id: number }) => id === Number(made.id));
  const inGerman = async () => {
    const reply = await raw(stage.url, '/api/home-blocks/', {
      headers: { host: `de.localhost:${new URL(stage.url).port}` },
    });
    const json = JSON.parse(reply.body.toString());
    return (json.data as unknown as { id: string; attributes: Record<string, unknown> }[]).find(
      ({ id }) => id === String(made.id),
    )?.attributes;
  };
  assert.equal((await listedAt()).missing, 4);
  const sent = async (texts: Record<string, string>) => {
    const { json } = await ask('GET', `translations/${key}/`);
    const { changedAt, text } = (
      json.data as unknown as {
        attributes: { changedAt: string; text: { pieces: { key: string; source: string }[] } };
      }
    ).attributes;
    const pieces = text.pieces.map(({ key: name, source }) => ({
      key: name,
      source,
      text: texts[name] ?? '',
    }));
    return ask('PATCH', `translations/${key}/`, 'ContentTranslation', { pieces, changedAt });
  };
  const translate = async (texts: Record<string, string>) => {
    const reply = await sent(texts);
    assert.equal(reply.status, 200, reply.text);
  };
  const lost = await sent({ title: 'Sprechstunde', text: '| a | b |\n|---|---|\n| 1 | 2 | weg |' });
  assert.deepEqual([lost.status, codes(lost)], [422, ['words-lost']], 'as in English');
  await translate({ title: 'Sprechstunde' });
  assert.equal((await listedAt()).missing, 4, 'half of it is not it');
  assert.equal((await inGerman())?.language, 'en');
  await translate({ title: 'Sprechstunde', text: 'Fragen Sie *alles*.' });
  assert.equal((await listedAt()).missing, 3);
  const german = await inGerman();
  assert.deepEqual([german?.language, german?.title], ['de', 'Sprechstunde']);
  assert.match(JSON.stringify(german?.notice), /<em>alles<\/em>/);
  await change(made.id, { title: 'Office hour' });
  assert.deepEqual([(await listedAt()).missing, (await listedAt()).stale], [3, 1]);
});
