import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage, type Stage } from '../harness/stage.ts';

/** The table of features of each tier (spec §6), asked of the server as a member of each. */
let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage?.close());

type Member = 'free' | 'bronze' | 'silver' | 'gold' | 'lapsed';
interface Lesson {
  data: { attributes: { lock: boolean; description: string } };
}
/** A lesson is open when its words come along; a locked one says so and sends none. */
async function isOpen(section: number, as: Member | 'anonymous'): Promise<boolean> {
  const reply = await stage.send('GET', `/api/sections/${section}/`, undefined, { as });
  assert.equal(reply.status, 200, reply.text.slice(0, 200));
  const { lock, description } = (JSON.parse(reply.text) as Lesson).data.attributes;
  assert.equal(description === '', lock, 'words are sent where it is open, and nowhere else');
  return !lock;
}
const openedTo = async (section: number): Promise<string[]> => {
  const members: Member[] = ['free', 'bronze', 'silver', 'gold', 'lapsed'];
  const answers = await Promise.all(members.map((as) => isOpen(section, as)));
  return members.filter((_, at) => answers[at]);
};

/** A lesson beyond the free ones of each kind, and who reads it. */
const FEATURES: [what: string, section: number, who: Member[]][] = [
  ['[ROLE-036] [ROLE-037] [ROLE-038] video lectures', 5397, ['bronze', 'silver', 'gold']],
  ['[ROLE-039] [ROLE-040] [ROLE-041] [ROLE-022] expert consultations', 5400, ['silver', 'gold']],
  ['[ROLE-042] [ROLE-043] [ROLE-044] research summaries on children', 5419, ['silver', 'gold']],
  ['[ROLE-045] [ROLE-046] [ROLE-047] Brain Guides', 5446, ['silver', 'gold']],
  ['[ROLE-054] [ROLE-055] [ROLE-056] self-assessment', 5487, ['gold']],
  ['[ROLE-032] [ROLE-033] private lessons of a lecture', 5542, ['bronze', 'silver', 'gold']],
];
for (const [what, section, who] of FEATURES)
  test(`${what}: lesson ${section} opens for ${who.join(', ')}`, async () => {
    assert.deepEqual(await openedTo(section), who);
    assert.equal(await isOpen(section, 'anonymous'), false);
  });

test('[ROLE-054] [ROLE-055] the test of a self-assessment is refused to Bronze and Silver, and opens for Gold', async () => {
  const answers: [Member, number][] = [
    ['bronze', 403],
    ['silver', 403],
    ['gold', 200],
  ];
  for (const [as, status] of answers)
    assert.equal(
      (await stage.send('GET', '/api/publications/2780/tests/', undefined, { as })).status,
      status,
    );
});

test('[ROLE-048] [ROLE-049] [ROLE-050] the audio feed is refused to Bronze and made for Silver and Gold', async () => {
  for (const [as, isMade] of [
    ['bronze', false],
    ['silver', true],
    ['gold', true],
  ] as const) {
    const made = await stage.send('POST', '/api/audio-feed/', { data: { type: 'AudioFeed' } }, { as });
    assert.deepEqual([as, made.status], [as, isMade ? 201 : 403], made.text.slice(0, 200));
  }
});

test('[ROLE-014] [ROLE-064] a free account and a Bronze member open two Quick Takes, and the third is locked', async () => {
  const [first, second, third] = [5412, 5442, 5483];
  for (const as of ['free', 'bronze'] as const) {
    await stage.sql('DELETE FROM quick_take_opening');
    const opened = [];
    for (const section of [first, second, third, first]) opened.push(await isOpen(Number(section), as));
    assert.deepEqual(opened, [true, true, false, true], as);
  }
});

test('[C22] four Quick Takes asked for at once open two', async () => {
  const sections = [5412, 5442, 5483, 5512];
  for (const as of ['free', 'bronze'] as const) {
    await stage.sql('DELETE FROM quick_take_opening');
    const opened = await Promise.all(sections.map((section) => isOpen(section, as)));
    assert.equal(opened.filter(Boolean).length, 2, as);
    for (const [at, section] of sections.entries())
      assert.equal(await isOpen(section, as), opened[at], `${as} ${section}, asked for again`);
  }
});

test('[API-109] [ROLE-065] a visitor reads open access and podcasts, and of others the first lesson', async () => {
  const sections = await stage.sql<{ id: string; type: string; position: number }>(
    `SELECT s.id, p.type, s.position FROM section s JOIN publication p ON p.id = s.publication_id
      WHERE p.id IN (2782, 2746, 2781, 2747) AND s.position <= 2 ORDER BY s.id`,
  );
  assert.ok(sections.length >= 7);
  for (const { id, type, position } of sections) {
    const open = type === 'OPEN_ACCESS' || type === 'PODCAST' || position === 1;
    assert.equal(await isOpen(Number(id), 'anonymous'), open, `${type} ${id}`);
  }
});
