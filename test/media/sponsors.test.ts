import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sweepUploads } from '#media/upload/sweep.service.ts';
import * as files from '../harness/edge/files.ts';
import { upload } from '../harness/people/uploader.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const admin = { as: 'admin' } as const;
const PATH = '/api/admin/sponsors/';
const send = (method: string, path: string, attributes?: object) =>
  stage.send(method, path, attributes && { data: { type: 'AdminSponsor', attributes } }, admin);
const added = async (name: string) => {
  const made = await send('POST', PATH, { name, accreditationText: 'Accredited for this  purpose.' });
  assert.equal(made.status, 201, made.text);
  return one(made);
};
const placeOf = async (id: string) => {
  const { json } = await stage.send('GET', `/api/admin/files-of/sponsor/${id}/`, undefined, admin);
  return (json.data as { attributes: { version: string; files: { id: string }[] } }[])[0]?.attributes;
};
const place = async (id: string, change: object) =>
  stage.send(
    'PATCH',
    `/api/admin/file-places/logo/${id}/`,
    { data: { type: 'AdminFilePlace', attributes: { ...change, version: (await placeOf(id))?.version } } },
    admin,
  );
const shown = async () => {
  const { json } = await stage.ask('/api/publications/2746/?include=jointSponsor');
  const included = (json.included ?? []) as unknown as { type: string; attributes: Record<string, string> }[];
  return included.find(({ type }) => type === 'JointSponsor')?.attributes;
};

test('a sponsor is added, named by a publication, gets a logo, and readers see both at once', async () => {
  const { id, attributes } = await added('  Northmere   College ');
  assert.deepEqual(
    [attributes.name, attributes.accreditationText],
    ['Northmere College', 'Accredited for this purpose.'],
  );
  assert.deepEqual(codes(await send('POST', PATH, { name: 'NORTHMERE COLLEGE', accreditationText: '' })), [
    'sponsor-exists',
  ]);
  await stage.sql('UPDATE publication SET joint_sponsor_id = $1 WHERE id = 2746', [id]);
  stage.app.cache.invalidate(null);
  const { medium } = await upload(stage, 'Crest.png', await files.picture('png', 240, 80));
  const mute = await place(id, { put: Number(medium) });
  assert.deepEqual([mute.status, mute.json.errors?.[0]?.source?.pointer], [422, '/data/attributes/alt']);
  assert.equal((await place(id, { put: Number(medium), alt: 'Crest of the college' })).status, 200);
  const { name, logo = '' } = (await shown()) ?? {};
  assert.equal(name, 'Northmere College');
  assert.equal((await fetch(stage.url + logo)).headers.get('content-type'), 'image/webp');
  const renamed = await send('PATCH', `${PATH}${id}/`, { name: 'Northmere', version: attributes.version });
  assert.equal(renamed.status, 200);
  assert.equal((await shown())?.name, 'Northmere', 'what is kept of its pages is read anew');
  const audits = await stage.sql<{ action: string }>(
    `SELECT action FROM audit_entry WHERE subject = $1 ORDER BY position`,
    [`sponsor:${id}`],
  );
  assert.deepEqual(
    audits.map(({ action }) => action),
    ['sponsor.add', 'file.place', 'sponsor.change'],
  );
});

test('whom a publication names stays; another goes with a logo of its own, and one of the library stays there', async () => {
  const { id } = await added('Quayside Foundation');
  await stage.sql('UPDATE publication SET joint_sponsor_id = $1 WHERE id = 2734', [id]);
  const held = await send('DELETE', `${PATH}${id}/`);
  assert.deepEqual([held.status, codes(held)], [409, ['sponsor-in-use']]);
  await stage.sql('UPDATE publication SET joint_sponsor_id = NULL WHERE id = 2734');
  const { medium } = await upload(stage, 'Quay.png', await files.picture('png', 241, 80));
  assert.equal((await place(id, { put: Number(medium), alt: 'A quay' })).status, 200);
  const own = 'media/brought-with-a-library.webp';
  await stage.app.ports.storage.put(own, Buffer.from('a logo'));
  const other = await added('Brought with a library');
  await stage.sql('UPDATE joint_sponsor SET logo = $2 WHERE id = $1', [other.id, own]);
  const translated = () =>
    stage.sql(`SELECT id FROM text_translation WHERE kind = 'sponsor' AND id = $1`, [id]);
  await stage.sql(
    `INSERT INTO text_translation (kind, id, language, words, source, changed_at) VALUES ('sponsor', $1, 'fr', '{}', '{}', now())`,
    [id],
  );
  assert.equal((await translated()).length, 1);
  for (const one of [id, other.id]) assert.equal((await send('DELETE', `${PATH}${one}/`)).status, 204);
  assert.deepEqual(await translated(), [], 'nobody could ever read it again');
  await sweepUploads(stage.app.ports, stage.app.ports.now());
  assert.equal(await stage.app.ports.storage.open(own), null);
  const kept = await stage.send('GET', `/api/admin/media/${medium}/`, undefined, admin);
  assert.equal((await stage.ask(String(one(kept).attributes.address))).status, 200);
});

test('a sponsor has a name of a bounded length', async () => {
  for (const name of [' ', 'a'.repeat(201)]) {
    const reply = await send('POST', PATH, { name, accreditationText: '' });
    assert.deepEqual([reply.status, codes(reply)], [422, ['invalid-field']]);
  }
});

test('R2: learners are shown a joint provider in a new version, and so is each change of what is said of them', async () => {
  const { id, attributes } = await added('Jointly College');
  const latest = async () => {
    const [row] = await stage.sql<{ version: number; accreditation: string }>(
      `SELECT version, content->>'accreditation' AS accreditation FROM front_matter WHERE publication_id = 2747 ORDER BY version DESC LIMIT 1`,
    );
    return row ?? assert.fail('no front matter');
  };
  const before = await latest();
  await stage.sql('UPDATE publication SET joint_sponsor_id = $1 WHERE id = 2747', [id]);
  const change = { accreditationText: 'Accredited by nobody.', version: attributes.version };
  assert.equal((await send('PATCH', `${PATH}${id}/`, change)).status, 200);
  const after = await latest();
  assert.equal(after.version, before.version + 1);
  assert.equal(
    after.accreditation,
    [
      before.accreditation,
      'This activity is jointly provided with Jointly College (joint providership).',
      'Accredited by nobody.',
    ].join('\n'),
  );
});
