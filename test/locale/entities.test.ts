import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publicationCalls } from '#catalog/publication/publication.schema.ts';
import type { Resource } from '#kit/contract.ts';
import { addDays, utcDate } from '#kit/dates.ts';
import { flatten } from '#kit/jsonapi.ts';
import { englishTexts } from '#locale/dictionary.service.ts';
import { PEOPLE } from '#seed/people.ts';
import { resultDocument, sheetOf, submit, surveyDocument } from '../harness/people/sitting.ts';
import { type Asked, one, openStage, type Sent, type Stage } from '../harness/stage.ts';

const LECTURE = 2746;
const COVER = 'authors.image,interviewer,categories,jointSponsor,keyPoints,materials,sections';
let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

type Attributes = Record<string, unknown>;
type Loose = Resource & { attributes: Attributes };
const get = async (path: string, sent?: Sent): Promise<Asked> => {
  const reply = await stage.send('GET', path, undefined, sent);
  assert.equal(reply.status, 200, `${path} ${reply.text.slice(0, 300)}`);
  return reply;
};
const list = (asked: Asked) => asked.json.data as Loose[];
const included = (asked: Asked, type: string) =>
  (asked.json.included ?? []).filter((found) => found.type === type) as Loose[];
const countOf = (asked: Asked) => (asked.json.meta?.pagination as { count: number } | undefined)?.count;
const idOf = (found: Loose, name: string) => (found.relationships?.[name]?.data as { id: string } | null)?.id;
const idsOf = (found: Loose, name: string) =>
  ((found.relationships?.[name]?.data ?? []) as { id: string }[]).map(({ id }) => id);
const publication = async (id: number, sent?: Sent) => one(await get(`/api/publications/${id}/`, sent));
const everyPublication = async (sent?: Sent) => [
  ...list(await get('/api/publications/?page[size]=100', sent)),
  ...list(await get('/api/publications/?page[size]=100&filter[visibility]=announced', sent)),
];

const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/;
/** Every named attribute stands there with a value of that kind; `?` allows null. */
function assertShape(
  found: Loose,
  shape: Record<string, 'text' | 'flag' | 'number' | 'list' | 'object' | RegExp | 'text?'>,
) {
  for (const [name, kind] of Object.entries(shape)) {
    const where = `${found.type} ${found.id} ${name}`;
    assert.ok(Object.hasOwn(found.attributes, name), `${where} is missing`);
    const value = found.attributes[name];
    if (kind instanceof RegExp) assert.match(String(value), kind, where);
    else if (kind === 'text') assert.equal(typeof value, 'string', where);
    else if (kind === 'text?') assert.ok(value === null || typeof value === 'string', where);
    else if (kind === 'flag') assert.equal(typeof value, 'boolean', where);
    else if (kind === 'number') assert.equal(typeof value, 'number', where);
    else if (kind === 'list') assert.ok(Array.isArray(value), where);
    else assert.equal(typeof value, 'object', where);
  }
}

test('[ENT-001] [ENT-002] [ENT-004] [ENT-013] [ENT-014] [ENT-016] [ENT-017] [ENT-019] every publication carries its fields', async () => {
  const all = await everyPublication();
  assert.ok(all.length > 50);
  for (const found of all) {
    assertShape(found, {
      slug: new RegExp(`-${found.id}$`),
      title: /\S/,
      seoTitle: 'text',
      excerpt: 'text',
      description: 'text',
      type: 'text',
      types: 'list',
      modified: INSTANT,
      publicationDate: DAY,
      has_test_results: 'flag',
      has_mcq: 'flag',
      earn_label: 'text',
      earn_label_small: 'text',
      timeLabel: 'text',
      metadataLabel: 'text',
      private: 'flag',
      testStatus: 'text?',
    });
    assert.match(String(found.attributes.expirationDate ?? '2029-01-01'), DAY, found.id);
    assert.ok([1, 2, null].includes(found.attributes.test_class as number | null), found.id);
  }
  const lecture = all.find(({ id }) => id === String(LECTURE));
  const { earn_label, earn_label_small, timeLabel, metadataLabel, test_class } = lecture?.attributes ?? {};
  assert.deepEqual(
    { earn_label, earn_label_small, timeLabel, metadataLabel, test_class },
    {
      earn_label: 'Earn 0.5 Credits',
      earn_label_small: '0.5 CME',
      timeLabel: '33 min',
      metadataLabel: 'Video Lecture, 33 min, 0.5 CME',
      test_class: 1,
    },
  );
});

test('[ENT-003] types holds the format and the kinds of credit it gives', async () => {
  for (const { id, attributes } of await everyPublication()) {
    const types = attributes.types as string[];
    assert.ok(types.includes(attributes.type as string), id);
    if (attributes.test_class === 1) assert.ok(types.includes('CME'), id);
    if (attributes.test_class === 2) assert.ok(types.includes('SA'), id);
  }
});

test('[ENT-005] expired is true exactly when the expiration date is past', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const all = await everyPublication();
  for (const { id, attributes } of all)
    assert.equal(
      attributes.expired,
      attributes.expirationDate !== null && String(attributes.expirationDate) < today,
      id,
    );
  assert.ok(all.some(({ attributes }) => attributes.expired));
  const expiredAt = async (now: string) => {
    stage.clock.set(new Date(now));
    // An address of its own: a kept reply may be a minute old.
    return one(await get(`/api/publications/${LECTURE}/?utm_campaign=${now}`)).attributes.expired;
  };
  const last = String((await publication(LECTURE)).attributes.expirationDate);
  const next = utcDate(addDays(new Date(`${last}T00:00:00Z`), 1));
  const around = [await expiredAt(`${last}T23:59:59Z`), await expiredAt(`${next}T00:00:00Z`)];
  stage.clock.set(null);
  assert.deepEqual(around, [false, true], 'the last day counts');
});

test('[ENT-006] [ENT-007] [ENT-008] [ENT-041] [ENT-042] [STATE-012] [STATE-013] an approved result completes, a failed one does not, a retake opens again', async () => {
  const bronze = { as: 'bronze' } as const;
  const before = (await publication(LECTURE, bronze)).attributes;
  assert.deepEqual(
    [before.completed, before.completedTestResult, before.testResults],
    [false, null, []],
    'nothing yet',
  );
  const right = await sheetOf(stage, LECTURE);
  assert.equal((await submit(stage, LECTURE, await sheetOf(stage, LECTURE, 5), bronze)).status, 201);
  const failed = (await publication(LECTURE, bronze)).attributes;
  const statuses = (from: Attributes) =>
    (from.testResults as { status: string }[]).map(({ status }) => status);
  assert.deepEqual(
    [failed.completed, failed.completedTestResult, statuses(failed)],
    [false, null, ['FAILED']],
  );
  const passed = await submit(stage, LECTURE, right, bronze);
  assert.deepEqual([one(passed).attributes.status, one(passed).attributes.results], ['APPROVED', right]);
  const after = (await publication(LECTURE, bronze)).attributes;
  assert.equal(after.completed, true);
  assert.deepEqual(statuses(after).sort(), ['APPROVED', 'FAILED']);
  const best = after.completedTestResult as { status: string; results: unknown };
  assert.deepEqual([best.status, best.results], ['APPROVED', right]);
  const retaken = await stage.send('POST', `/api/publications/${LECTURE}/retakes/`, undefined, bronze);
  assert.equal(retaken.status, 204);
  assert.equal((await publication(LECTURE, bronze)).attributes.completed, false);
});

test('[API-109] [ENT-009] [ENT-010] user_can_take_test depends on the user, and so do the questions', async () => {
  const path = `/api/publications/${LECTURE}/?include=questions.answers,sections`;
  for (const [as, may] of [
    ['anonymous', false],
    ['free', false],
    ['lapsed', false],
    ['bronze', true],
    ['gold', true],
  ] as const) {
    const asked = await get(path, { as });
    assert.equal(one(asked).attributes.user_can_take_test, may, as);
    assert.equal(idsOf(one(asked), 'questions').length, may ? 6 : 0, as);
    assert.equal(included(asked, 'Question').length, may ? 6 : 0, as);
  }
});

test('[ENT-011] [ENT-012] the author is the first of the authors; a consultation names its interviewer', async () => {
  for (const found of await everyPublication())
    assert.equal(idOf(found, 'author'), idsOf(found, 'authors')[0]);
  const [interview] = await stage.sql<{ id: number; by: string }>(
    'SELECT id, interviewer_id AS by FROM publication WHERE interviewer_id IS NOT NULL ORDER BY id LIMIT 1',
  );
  const asked = await get(
    `/api/publications/${interview?.id}/?include=author.image,authors.image,interviewer`,
  );
  assert.equal(idOf(one(asked), 'interviewer'), String(interview?.by));
  assert.ok(included(asked, 'Author').some(({ id }) => id === String(interview?.by)));
  assert.equal(
    included(asked, 'Author').length,
    new Set([...idsOf(one(asked), 'authors'), interview?.by]).size,
  );
});

test('[ENT-018] a public reply holds published and announced publications, nothing else', async () => {
  const seen = new Set<unknown>();
  for (const as of ['anonymous', 'gold'] as const)
    for (const { attributes } of await everyPublication({ as })) seen.add(attributes.visibility);
  assert.deepEqual([...seen].sort(), ['announced', 'published']);
});

test('[ENT-021] [ENT-022] [ENT-023] materials, key points, sections, topics and joint sponsor are relations with fields of their own', async () => {
  const [sponsored] = await stage.sql<{ id: number }>(
    'SELECT id FROM publication WHERE joint_sponsor_id IS NOT NULL LIMIT 1',
  );
  const found = new Map<string, Loose[]>();
  for (const id of [LECTURE, sponsored?.id]) {
    const asked = await get(`/api/publications/${id}/?include=${COVER}`);
    for (const name of ['materials', 'keyPoints', 'sections', 'categories', 'jointSponsor'])
      assert.ok(one(asked).relationships?.[name], `${id} has no ${name}`);
    for (const type of ['Material', 'KeyPoint', 'Section', 'Category', 'JointSponsor'])
      found.set(type, [...(found.get(type) ?? []), ...included(asked, type)]);
  }
  const shapes = {
    Material: { title: /\S/, fileUrl: 'text?', mimeType: /^\w+\/[\w.+-]+$/, size: 'number', free: 'flag' },
    KeyPoint: { text: /\S/, order: 'number' },
    JointSponsor: { name: /\S/, logo: 'text?', accreditationText: /\S/ },
    Section: { title: /\S/ },
    Category: { slug: /\S/ },
  } as const;
  for (const [type, shape] of Object.entries(shapes)) {
    assert.ok(found.get(type)?.length, `no ${type} was included`);
    for (const part of found.get(type) ?? []) assertShape(part, shape);
  }
});

test('[ENT-024] [ENT-025] [ENT-026] [ENT-027] [ENT-028] [ENT-029] a section carries its fields, its slides image and references', async () => {
  await stage.sql(
    `INSERT INTO material (publication_id, section_id, position, title, file, mime_type, bytes)
     VALUES ($1, 5392, 90, 'A sheet', 'handouts/x.pdf', 'application/pdf', 10)`,
    [LECTURE],
  );
  const asked = await get('/api/sections/5392/?include=publication.sections,materials', { as: 'gold' });
  const section = one(asked);
  assertShape(section, {
    lock: 'flag',
    private: 'flag',
    slug: /-2746-5392$/,
    title: /\S/,
    meta_description: /\S/,
    attachment_url: /^\/files\//,
    description: /^</,
    featured_image: /^\/files\//,
  });
  assert.equal(section.attributes.publicationId, LECTURE);
  assert.equal(idOf(section, 'publication'), String(LECTURE));
  assert.ok(included(asked, 'Material').some(({ attributes }) => attributes.title === 'A sheet'));
  const transcript = section.attributes.transcript as {
    slides: { image: string; references: { text: string }[] }[];
    images: string[];
    cues: { text: string }[];
  };
  assert.ok(transcript.cues.length > 0 && transcript.slides.length > 0);
  assert.deepEqual(
    transcript.images,
    transcript.slides.map(({ image }) => image),
  );
  for (const { image, references } of transcript.slides) {
    assert.match(image, /^\/files\//);
    assert.ok(references.every(({ text }) => text !== ''));
  }
});

test('[ENT-031] [ENT-032] [ENT-033] [ENT-034] faculty carry their fields; an affix stands before or behind the name', async () => {
  await stage.sql(
    `WITH i AS (INSERT INTO image (file, alt) VALUES ('portraits/x.svg', 'A portrait') RETURNING id)
     UPDATE author SET image_id = i.id FROM i WHERE author.image_id IS NULL`,
  );
  const asked = await get('/api/authors/?page[size]=100&include=image', { as: 'admin' });
  const kinds = new Set<unknown>();
  for (const author of list(asked)) {
    assertShape(author, {
      fullName: /\S/,
      fullNameAffix: /\S/,
      completeAffiliation: /\S/,
      email: /@/,
      jobTitle: /\S/,
      bio: 'text',
      institute: /\S/,
      affix: 'text',
      affixType: /^(prefix|suffix)$/,
      slug: new RegExp(`-${author.id}$`),
      conflictsOfInterest: 'text',
    });
    const { affixType, affix, fullName, fullNameAffix } = author.attributes;
    kinds.add(affixType);
    assert.equal(fullNameAffix, affixType === 'prefix' ? `${affix} ${fullName}` : `${fullName}, ${affix}`);
    assert.ok(idOf(author, 'image'), author.id);
  }
  assert.deepEqual([...kinds].sort(), ['prefix', 'suffix']);
  assert.ok(included(asked, 'Image').length > 0);
  for (const image of included(asked, 'Image')) assertShape(image, { file: /^\/files\/\S/ });
});

test('[ENT-038] [ENT-039] [ENT-046] questions, their answers, and the result that is sent', async () => {
  const asked = await get(
    `/api/publications/${LECTURE}/tests/?include=publication.questions.answers,publication.sections`,
    { as: 'silver' },
  );
  const questions = included(asked, 'Question');
  const answers = new Map(included(asked, 'Answer').map((answer) => [answer.id, answer]));
  assert.equal(questions.length, 6);
  for (const question of questions) {
    assert.deepEqual(
      [question.attributes.answerChecked, question.attributes.feedback],
      [null, null],
      'before an attempt',
    );
    assert.equal(idsOf(question, 'answers').length, 4);
    for (const id of idsOf(question, 'answers'))
      assert.deepEqual(
        [answers.get(id)?.attributes.question_id, typeof answers.get(id)?.attributes.text],
        [question.id, 'string'],
      );
  }
  const sheet = await sheetOf(stage, LECTURE, 1);
  const elsewhere = await stage.send(
    'POST',
    `/api/publications/${LECTURE}/tests/`,
    resultDocument(2747, sheet),
    {
      as: 'silver',
    },
  );
  assert.equal(elsewhere.status, 409, 'the relationship must name the publication of the address');
  const sent = await submit(stage, LECTURE, sheet, { as: 'silver' });
  assert.equal(idOf(one(sent), 'publication'), String(LECTURE));
  const review = await get(`/api/attempts/${one(sent).id}/?include=questions.answers`, { as: 'silver' });
  for (const question of included(review, 'Question')) {
    const chosen = sheet.find(({ question_id }) => question_id === question.id)?.answer_id;
    assert.equal(question.attributes.answerChecked, chosen);
    const { correct } = question.attributes.feedback as { correct: boolean };
    assert.equal(correct, answers.get(String(chosen)) !== undefined && question.id !== sheet[0]?.question_id);
  }
});

test('[ENT-043] [ENT-044] kind 1 is CME, kind 2 is SA', async () => {
  // What is suspended earns nothing, whatever its kind.
  const earning = (await everyPublication()).filter(({ attributes }) => !attributes.creditSuspended);
  for (const { id, attributes } of earning) {
    if (attributes.test_class === 1) assert.match(String(attributes.earn_label_small), / CME$/, id);
    if (attributes.test_class === 2) assert.match(String(attributes.earn_label_small), / SA$/, id);
  }
  const attempts = list(await get('/api/attempts/?page[size]=100', { as: 'gold' }));
  const kinds = new Map(attempts.map((attempt) => [idOf(attempt, 'publication'), attempt.attributes.kind]));
  for (const [id, kind] of kinds) {
    const { test_class, types } = (await publication(Number(id))).attributes;
    assert.equal(test_class, kind, `${id}`);
    assert.ok((types as string[]).includes(kind === 1 ? 'CME' : 'SA'), `${id}`);
  }
  assert.deepEqual([...new Set(kinds.values())].sort(), [1, 2]);
});

test('[ENT-040] [API-103] a survey carries answers', async () => {
  const [passed] = await stage.sql<{ id: number }>(
    `SELECT publication_id AS id FROM attempt WHERE user_id = $1 AND status = 'APPROVED'
       AND publication_id NOT IN (SELECT publication_id FROM evaluation WHERE user_id = $1) ORDER BY id DESC LIMIT 1`,
    [PEOPLE.bronze.id],
  );
  const path = `/api/publications/${passed?.id}/surveys/`;
  const sent = await stage.send('POST', path, surveyDocument(), { as: 'bronze' });
  assert.equal(sent.status, 201, sent.text.slice(0, 300));
  const kept = one(await get(path, { as: 'bronze' })).attributes;
  assert.deepEqual([kept.done, (kept.answers as unknown[]).length], [true, 3]);
});

/** One for each feature of the tiers (spec §6), and the tests. */
const PERMISSIONS =
  'audio_feed self_assessment take_cme_test unlimited_downloads view_brain_guide view_publication_interview view_publication_video view_research_summaries';

test('[ENT-048] [ENT-049] [ENT-050] [ENT-051] a membership carries name, prices, period, permissions', async () => {
  const asked = await get('/api/memberships/?include=permissions&page[size]=0');
  const names = new Set(included(asked, 'Permission').map(({ attributes }) => attributes.name));
  assert.equal([...names].toSorted().join(' '), PERMISSIONS);
  for (const plan of list(asked)) {
    assert.ok(
      (plan.attributes.defaultPermissions as string[]).every((name) => names.has(name)),
      plan.id,
    );
    assertShape(plan, {
      name: /^(Bronze|Silver|Gold)$/,
      prices: 'list',
      rebillDaysLabel: /\S/,
      canGiveCredits: 'flag',
    });
    for (const { price } of plan.attributes.prices as { price: number }[]) assert.ok(price > 0);
    assert.ok(idsOf(plan, 'permissions').length > 0);
    for (const id of idsOf(plan, 'permissions')) assert.ok(names.has(id), id);
  }
});

test('[ENT-053] [ENT-054] [ENT-056] [ENT-058] [ENT-059] a user tells who it is and what it may', async () => {
  const facts = async (as: 'free' | 'gold' | 'lapsed' | 'admin') => {
    const user = one(await get('/api/users/me/', { as }));
    assert.equal(user.id, String(PEOPLE[as].id));
    assertShape(user, {
      firstName: /\S/,
      lastName: /\S/,
      email: /@/,
      profession: 'text?',
      specialization: 'text?',
    });
    const { hasMembership, isMembershipValid, canGetCredits, isSuperuser } = user.attributes;
    return [hasMembership, isMembershipValid, canGetCredits, isSuperuser];
  };
  assert.deepEqual(await facts('free'), [false, false, false, false]);
  assert.deepEqual(await facts('lapsed'), [true, false, false, false]);
  assert.deepEqual(await facts('gold'), [true, true, true, false]);
  assert.deepEqual(await facts('admin'), [false, false, false, true]);
  const gold = one(await get('/api/users/me/', { as: 'gold' })).attributes;
  assert.deepEqual(
    [gold.profession, gold.specialization],
    [PEOPLE.gold.profession, PEOPLE.gold.specialization],
  );
});

test('[ENT-055] [ENT-060] [ENT-063] a user comes with membership, permissions and addresses', async () => {
  const address = {
    address1: 'Harbour Street',
    address2: '12',
    city: 'Boston',
    postalCode: '02110',
    state: 'MA',
    country: 'US',
  };
  const made = await stage.send(
    'POST',
    '/api/users/addresses/',
    { data: { type: 'Address', attributes: address } },
    { as: 'gold' },
  );
  assert.equal(made.status, 201);
  const asked = await get('/api/users/me/?include=membership.permissions,addresses', { as: 'gold' });
  assert.deepEqual(
    included(asked, 'Address').map(({ attributes }) => attributes),
    [address],
  );
  assert.deepEqual(idsOf(one(asked), 'addresses'), [one(made).id]);
  const [plan] = included(asked, 'Membership');
  assert.deepEqual(
    [idOf(one(asked), 'membership'), plan?.attributes.name, plan?.attributes.canGiveCredits],
    [plan?.id, 'Gold', true],
  );
  assert.deepEqual(
    included(asked, 'Permission').map(({ id }) => id),
    plan && idsOf(plan, 'permissions'),
  );
});

test('[API-109] [ENT-061] can.view.publicationsByType follows membership, type by type', async () => {
  const viewable = async (as: 'free' | 'bronze' | 'silver' | 'gold' | 'lapsed') => {
    const { can } = one(await get('/api/users/me/', { as })).attributes as {
      can: { view: { publicationsByType: string[] } };
    };
    return can.view.publicationsByType.toSorted();
  };
  const open = ['OPEN_ACCESS', 'PODCAST'];
  const silver = [
    ...['BRAIN_GUIDE', 'CME', 'PUBLICATION_CAP_ST', 'PUBLICATION_INTERVIEW', 'PUBLICATION_QUICK_TAKE'],
    ...['PUBLICATION_VIDEO', 'WEBINAR'],
  ];
  assert.deepEqual(await viewable('free'), open);
  assert.deepEqual(await viewable('lapsed'), open);
  assert.deepEqual(await viewable('bronze'), [...open, 'PUBLICATION_VIDEO']);
  assert.deepEqual(await viewable('silver'), [...open, ...silver].toSorted());
  assert.deepEqual(await viewable('gold'), [...open, ...silver, 'SA', 'SELF_ASSESSMENT'].toSorted());
});

test('[ENT-062] whatever else a reply says of a user is spread flat onto it', () => {
  const attributes = { firstName: 'Ada', favouriteColour: 'teal' };
  const user = flatten({ data: { type: 'User', id: '7', attributes } }) as unknown as Attributes;
  assert.deepEqual(
    [user.id, user.firstName, user.favouriteColour, 'attributes' in user],
    ['7', 'Ada', 'teal', false],
  );
});

test('[ENT-073] [ENT-074] [API-067] [CONST-046] configuration and dictionary answer anybody', async () => {
  const { data } = (await get('/api/data/')).json as unknown as {
    data: { configs: Record<string, string>; i18n: Record<string, string> };
  };
  assert.deepEqual([data.configs.CME_SA_TOTAL, data.configs.SA_TOTAL], ['195', '40']);
  assert.match(data.configs.CME_META_DESCRIPTION ?? '', /\S{3}/);
  for (const [key, text] of Object.entries(await englishTexts())) assert.equal(data.i18n[key], text, key);
  const { data: start } = (await get('/api/data/?texts=overrides')).json as unknown as { data: typeof data };
  assert.deepEqual(start.i18n, {}, 'who brings the words asks for what editors changed');
  await stage.sql(`INSERT INTO text_override (key, text) VALUES ('bar.home', 'Start')`);
  await stage.database.write(async (db) => db.invalidate('site'));
  const again = (await get('/api/data/?language=en')).json as unknown as { data: { i18n: Attributes } };
  assert.equal(again.data.i18n['bar.home'], 'Start');
});

test('[ENT-084] topics, featured topics and home blocks answer anybody and may be kept', async () => {
  for (const path of ['/api/categories/', '/api/categories/?filter[featured]=true', '/api/home-blocks/']) {
    const reply = await get(path);
    assert.equal(reply.headers.get('content-type'), 'application/vnd.api+json', path);
    assert.match(reply.headers.get('cache-control') ?? '', /public/, path);
    assert.ok(list(reply).length > 0, path);
    const known = reply.headers.get('etag') ?? '';
    assert.match(known, /^W\/"[\w-]+"$/, 'compressed, so not the bytes that the tag is of');
    assert.equal((await stage.ask(path, { headers: { 'if-none-match': known } })).status, 304, path);
  }
  const featured = list(await get('/api/categories/?filter[featured]=true'));
  assert.ok(featured.every(({ attributes }) => attributes.featured === true));
  for (const topic of list(await get('/api/categories/'))) {
    assertShape(topic, { slug: /^[a-z0-9-]+$/ });
    assert.ok(Array.isArray(topic.relationships?.childs?.data));
  }
});

test('[ENT-080] a category has an id, a slug and its children', async () => {
  const [parent, child, grandchild] = list(await get('/api/categories/')).map(({ id }) => id);
  const under = (id: string | undefined, parentId: string | null | undefined) =>
    stage.sql('UPDATE category SET parent_id = $2 WHERE id = $1', [id, parentId]);
  await under(child, parent);
  await under(grandchild, child);
  // An address of its own: a kept reply may be a minute old.
  const asked = await get('/api/categories/?include=childs&utm_campaign=nested');
  const nested = flatten(asked.json) as unknown as { id: string; slug: string; childs: Attributes[] }[];
  const childsOf = (id: string | undefined) =>
    nested.find((one) => one.id === id)?.childs.map((one) => [one.id, /^[a-z0-9-]+$/.test(String(one.slug))]);
  assert.deepEqual(childsOf(parent), [[child, true]]);
  assert.deepEqual(childsOf(child), [[grandchild, true]]);
  assert.deepEqual(childsOf(grandchild), []);
  await under(child, null);
  await under(grandchild, null);
});

test('[ENT-083] sections are kept by id: whoever lists them names ids, and each id gives its section', async () => {
  const cover = await get(`/api/publications/${LECTURE}/?include=sections`);
  const ids = idsOf(one(cover), 'sections');
  const kept = new Map(included(cover, 'Section').map((section) => [section.id, section]));
  assert.ok(ids.length > 3);
  assert.deepEqual([...kept.keys()].sort(), ids.toSorted());
  const { sections } = flatten(cover.json) as unknown as { sections: Attributes[] };
  for (const [at, id] of ids.entries()) {
    const own = one(await get(`/api/sections/${id}/?include=publication.sections`));
    assert.equal(own.id, id);
    assert.deepEqual(
      [sections[at]?.id, sections[at]?.slug, sections[at]?.title],
      [id, own.attributes.slug, kept.get(id)?.attributes.title],
    );
  }
});

test('[ENT-015] whoever reads a publication finds the small earn label under either name', async () => {
  const api = await stage.api('anonymous');
  const { data } = await api(publicationCalls.list, { query: { page: { size: 100 } } });
  assert.ok(new Set(data.map((one) => one.earn_label_small)).size > 3);
  for (const found of data) {
    assert.equal(typeof found.earn_label_small, 'string', found.id);
    assert.equal(found.earnLabelSmall, found.earn_label_small, found.id);
  }
  for (const name of ['earn_label_small', 'earnLabelSmall'] as const) {
    const params = { id: LECTURE };
    const asked = await api(publicationCalls.one, { params, query: { fields: { Publication: name } } });
    assert.equal(asked.data[name], '0.5 CME', name);
  }
});

test('[ENT-020] the standing of a test is one of four words, or none where there is no test', async () => {
  await submit(stage, 2765, await sheetOf(stage, 2765), { as: 'gold' });
  const seen = new Map<unknown, number>();
  for (const { id, attributes } of await everyPublication({ as: 'gold' })) {
    const { testStatus, has_mcq: hasTest } = attributes;
    seen.set(testStatus, (seen.get(testStatus) ?? 0) + 1);
    if (!hasTest) assert.equal(testStatus, null, id);
    else assert.ok(['NOT_STARTED', 'IN_PROGRESS', 'APPROVED', 'FAILED'].includes(String(testStatus)), id);
  }
  for (const word of [null, 'NOT_STARTED', 'APPROVED']) assert.ok(seen.get(word), String(word));
  assert.equal((await publication(2765, { as: 'gold' })).attributes.testStatus, 'APPROVED');
});

test('[ENT-079] one’s own certificates are listed, counted, each with its number, credits and PDF', async () => {
  const [{ n: count } = { n: 0 }] = await stage.sql<{ n: number }>(
    'SELECT count(*)::int AS n FROM certificate WHERE user_id = $1',
    [PEOPLE.silver.id],
  );
  const asked = await get('/api/certificates/', { as: 'silver' });
  assert.ok(count > 0);
  assert.equal(countOf(asked), count);
  assert.equal(list(asked).length, count);
  for (const found of list(asked)) {
    assertShape(found, {
      number: /^SS-\d+-\d+$/,
      kind: /^[12]$/,
      credits: 'number',
      awardedAt: INSTANT,
      pdfUrl: /^\/api\/certificates\/\d+\/pdf\/$/,
    });
    const { publicationId, pdfUrl } = found.attributes;
    assert.equal((await publication(Number(publicationId))).id, String(publicationId));
    const pdf = await stage.ask(String(pdfUrl), { as: 'silver' });
    assert.deepEqual([pdf.status, pdf.text.slice(0, 5)], [200, '%PDF-']);
  }
  const others = await get('/api/certificates/', { as: 'free' });
  assert.deepEqual([list(others), countOf(others)], [[], 0]);
  assert.equal((await stage.send('GET', '/api/certificates/')).status, 401);
});
