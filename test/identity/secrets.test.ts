import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { issueToken } from '#identity/email/one-time-token.service.ts';
import { openSession } from '#identity/session/session.service.ts';
import { PASSWORD, registration } from '../harness/people/account-desk.ts';
import { one, openStage, type Stage } from '../harness/stage.ts';

/**
 * Every secret that is no session: what it does for whoever has it, and what ends it. `ends` and `stays` are the law; a
 * secret that is added without a row, or an event that a row does not answer, is a hole.
 */
const EVENTS = [
  'use',
  'a newer one',
  'time',
  'a new password',
  'a reset',
  'an asked e-mail',
  'sign-out everywhere',
] as const;
type Event = (typeof EVENTS)[number];
type Fate = 'ends' | 'stays' | 'no such thing';

interface Person {
  id: number;
  email: string;
  token: string;
}
interface Secret {
  name: string;
  /** Days after which it is surely over. */
  days: number;
  make(person: Person): Promise<string>;
  /** Whether it still does what it is for. Using it up is allowed: each event has a person of its own. */
  works(secret: string, person: Person): Promise<boolean>;
  fates: Record<Event, Fate>;
}

const DAY = 86_400_000;
const MEMBER_FILE = `SELECT m.id FROM material m JOIN publication p ON p.id = m.publication_id
   WHERE NOT m.free AND p.visibility = 'published' AND p.type = 'PUBLICATION_VIDEO' AND NOT p.private ORDER BY m.id LIMIT 1`;
let stage: Stage;
let hash = '';
let file = '';
before(async () => {
  stage = await openStage();
  const made = one(
    await stage.send('POST', '/api/registration/', registration(`first-${randomUUID()}@example.org`)),
  );
  const [row] = await stage.sql<{ hash: string }>(
    'SELECT password_hash AS hash FROM user_account WHERE id = $1',
    [made.id],
  );
  hash = row?.hash ?? '';
  file = String((await stage.sql<{ id: string }>(MEMBER_FILE))[0]?.id);
});
after(() => stage.close());

/** A Gold member with a confirmed address and a session. */
async function newPerson(): Promise<Person> {
  await stage.sql('DELETE FROM rate_count');
  const email = `secret-${randomUUID()}@example.org`;
  const [made] = await stage.sql<{ id: string }>(
    `INSERT INTO user_account (email, email_verified_at, password_hash, first_name, last_name, created_at)
     VALUES ($1, now(), $2, 'Sam', 'Secret', now()) RETURNING id`,
    [email, hash],
  );
  const id = Number(made?.id);
  await stage.sql(
    `INSERT INTO holding (user_id, plan_id, created_at, starts_at, ends_at) SELECT $1, plan_id, now(), now() - interval '1 day', now() + interval '900 days'
       FROM holding h JOIN user_account u ON u.id = h.user_id WHERE u.email = 'gold@demo.example' LIMIT 1`,
    [id],
  );
  return { id, email, token: await sessionOf(id) };
}
const sessionOf = (id: number): Promise<string> =>
  stage.database.write((db) => openSession(stage.app.ports, db, id, stage.app.ports.now()));

const linkOf =
  (pattern: RegExp) =>
  async (email: string): Promise<string> => {
    const letters = await stage.sql<{ text_body: string }>(
      'SELECT text_body FROM outbox_message WHERE recipient = $1 ORDER BY id DESC',
      [email],
    );
    for (const { text_body } of letters) {
      const found = pattern.exec(text_body)?.[1];
      if (found) return found;
    }
    return assert.fail(`no letter to ${email} with ${pattern}`);
  };
const emailLink = linkOf(/verify-email\?token=([\w-]{43})/);
const body = (type: string, attributes: object) => ({ data: { type, attributes } });
const as = ({ token }: Person) => ({ token });

async function askEmail(person: Person): Promise<string> {
  const email = `else-${randomUUID()}@example.org`;
  const reply = await stage.send(
    'PATCH',
    '/api/users/me/',
    body('User', { email, currentPassword: PASSWORD }),
    as(person),
  );
  assert.equal(reply.status, 200, reply.text);
  person.token = await sessionOf(person.id);
  return email;
}
async function newPassword(person: Person): Promise<void> {
  const change = {
    old_password: PASSWORD,
    new_password1: 'river-compass-58',
    new_password2: 'river-compass-58',
  };
  const reply = await stage.send('POST', '/rest-auth/password/change/', change, as(person));
  assert.equal(reply.status, 200, reply.text);
}
async function reset({ id }: Person): Promise<void> {
  const secret = await stage.database.write((db) =>
    issueToken(db, { userId: id, purpose: 'reset-password' }, stage.app.ports.now()),
  );
  assert.equal((await choose(String(id), secret)).status, 200);
}
const choose = (uid: string, token: string) =>
  stage.send('POST', '/rest-auth/password/reset/confirm/', {
    uid,
    token,
    new_password1: 'harbour-violet-31',
    new_password2: 'harbour-violet-31',
  });
const confirms = async (secret: string, outcome: string) => {
  const reply = await stage.send(
    'POST',
    '/api/registration/confirm-email/',
    body('EmailConfirmation', { token: secret }),
  );
  return (reply.json.data as { outcome?: string } | undefined)?.outcome === outcome;
};
const is200 = async (path: string, sent = {}) =>
  (await stage.send('GET', path, undefined, sent)).status === 200;

const ENDS = { use: 'ends', 'a newer one': 'ends', time: 'ends' } as const;
const KEPT = {
  'a new password': 'stays',
  'a reset': 'stays',
  'an asked e-mail': 'stays',
  'sign-out everywhere': 'stays',
} as const;

const SECRETS: Secret[] = [
  {
    name: 'the link that confirms the address of a new account',
    days: 3,
    async make({ id, email, token }) {
      await stage.sql('UPDATE user_account SET email_verified_at = NULL WHERE id = $1', [id]);
      await stage.send('POST', '/api/registration/resend/', undefined, { token });
      return emailLink(email);
    },
    works: (secret) => confirms(secret, 'confirmed'),
    // Whoever knows the password proves nothing about the address; a reset proves it, and starts the account anew.
    fates: { ...ENDS, ...KEPT, 'a reset': 'ends', 'an asked e-mail': 'ends' },
  },
  {
    name: 'the link that confirms a new address',
    days: 3,
    make: async (person) => emailLink(await askEmail(person)),
    works: (secret) => confirms(secret, 'confirmed'),
    fates: {
      ...ENDS,
      'a new password': 'ends',
      'a reset': 'ends',
      'an asked e-mail': 'ends',
      'sign-out everywhere': 'stays',
    },
  },
  {
    name: 'the link that stops a change of address',
    days: 4,
    async make(person) {
      await askEmail(person);
      return emailLink(person.email);
    },
    works: (secret) => confirms(secret, 'restored'),
    fates: {
      ...ENDS,
      'a new password': 'ends',
      'a reset': 'ends',
      'an asked e-mail': 'ends',
      'sign-out everywhere': 'stays',
    },
  },
  {
    name: 'the link for a new password',
    days: 1,
    async make({ email }) {
      await stage.send('POST', '/rest-auth/password/reset/', { email });
      return linkOf(/\/change\/\d+\/([\w-]{43})/)(email);
    },
    works: async (secret, { id }) => (await choose(String(id), secret)).status === 200,
    fates: {
      ...ENDS,
      'a new password': 'ends',
      'a reset': 'ends',
      'an asked e-mail': 'ends',
      'sign-out everywhere': 'stays',
    },
  },
  {
    name: 'a link that signs in',
    days: 1,
    make: ({ id }) =>
      stage.database.write((db) => issueToken(db, { userId: id, purpose: 'sign-in' }, stage.app.ports.now())),
    works: async (secret) =>
      (await stage.send('POST', '/api/token-exchange/', body('TokenExchange', { token: secret }))).status ===
      200,
    fates: {
      ...ENDS,
      'a new password': 'ends',
      'a reset': 'ends',
      'an asked e-mail': 'ends',
      'sign-out everywhere': 'ends',
    },
  },
  {
    name: 'the link that confirms letters',
    days: 8,
    async make({ email }) {
      await stage.send('POST', '/api/newsletter/', {
        data: { type: 'Newsletter', id: 'page', attributes: { email } },
      });
      return linkOf(/newsletter-success\?confirm=([\w.-]+)/)(email);
    },
    works: async (token) =>
      (await stage.send('POST', '/api/newsletter/confirm/', body('NewsletterConfirmation', { token })))
        .status === 200,
    // It gives nobody anything but letters to the address it was sent to; followed twice it has done its work.
    fates: { ...KEPT, use: 'stays', 'a newer one': 'ends', time: 'ends' },
  },
  {
    name: 'the link that ends letters',
    days: 400,
    async make({ email }) {
      await stage.send('POST', '/api/newsletter/', {
        data: { type: 'Newsletter', id: 'page', attributes: { email } },
      });
      await stage.send('POST', '/api/newsletter/unsubscribe/', body('NewsletterUnsubscription', { email }));
      return linkOf(/unsubscribe\?token=([\w.-]+)/)(email);
    },
    works: async (token) =>
      (await stage.send('POST', '/api/newsletter/unsubscribe/', body('NewsletterUnsubscription', { token })))
        .status === 200,
    // RFC 8058: whoever wants no letters gets none, by whichever letter they have.
    fates: { ...KEPT, use: 'stays', 'a newer one': 'stays', time: 'stays' },
  },
  {
    name: 'the private audio feed',
    days: 400,
    async make(person) {
      const reply = await stage.send('POST', '/api/audio-feed/', { data: { type: 'AudioFeed' } }, as(person));
      return /feed\/([\w-]+)/.exec(String(one(reply).attributes.address))?.[1] ?? assert.fail(reply.text);
    },
    works: (secret) => is200(`/podcasts/feed/${secret}.xml`),
    // It stands in podcast apps, reads nothing of the person, and is renewed or closed beside the membership.
    fates: { ...KEPT, use: 'stays', 'a newer one': 'ends', time: 'stays' },
  },
  {
    name: 'the address of a member’s file',
    days: 1,
    async make(person) {
      const reply = await stage.send(
        'POST',
        '/api/downloads/',
        body('Download', { material: file }),
        as(person),
      );
      const { files } = one(reply).attributes as { files: { url: string }[] };
      return new URL(files[0]?.url ?? '').pathname;
    },
    works: (path) => is200(path),
    // Five minutes, so nothing else need end it; the gate of its holder is asked again.
    fates: { ...KEPT, use: 'stays', 'a newer one': 'stays', time: 'ends' },
  },
];

async function happen(event: Event, secret: string, row: Secret, person: Person): Promise<void> {
  await stage.sql('DELETE FROM rate_count');
  if (event === 'use') await row.works(secret, person);
  else if (event === 'a newer one') {
    stage.clock.set(new Date(stage.app.ports.now().getTime() + 1000));
    await row.make(person);
  } else if (event === 'time') stage.clock.set(new Date(stage.app.ports.now().getTime() + row.days * DAY));
  else if (event === 'a new password') await newPassword(person);
  else if (event === 'a reset') await reset(person);
  else if (event === 'an asked e-mail') await askEmail(person);
  else await stage.send('POST', `/api/admin/members/${person.id}/sign-outs/`, undefined, { as: 'admin' });
}

for (const row of SECRETS)
  test(`${row.name}: what ends it`, async () => {
    const told: Partial<Record<Event, Fate>> = {};
    for (const event of EVENTS) {
      try {
        const person = await newPerson();
        const secret = await row.make(person);
        await happen(event, secret, row, person);
        await stage.sql('DELETE FROM rate_count');
        told[event] = (await row.works(secret, person)) ? 'stays' : 'ends';
      } finally {
        stage.clock.set(null);
      }
    }
    assert.deepEqual(told, row.fates);
  });

test('every secret works where nothing has happened to it, and a changed one never does', async () => {
  for (const row of SECRETS) {
    const person = await newPerson();
    const secret = await row.make(person);
    const at = secret.search(/[\w-]\/?$/);
    const changed = `${secret.slice(0, at)}${secret[at] === 'A' ? 'B' : 'A'}${secret.slice(at + 1)}`;
    const early = `${secret.slice(0, at - 4)}${secret[at - 4] === 'A' ? 'B' : 'A'}${secret.slice(at - 3)}`;
    assert.equal(await row.works(early, person), false, row.name);
    if (row.name.startsWith('the link for') || row.name.startsWith('a link'))
      assert.equal(await row.works(changed, person), false, row.name);
    assert.equal(await row.works(secret, person), true, row.name);
  }
});

test('a secret of one person does nothing for another', async () => {
  const [owner, other] = [await newPerson(), await newPerson()];
  await stage.send('POST', '/rest-auth/password/reset/', { email: owner.email });
  const secret = await linkOf(/\/change\/\d+\/([\w-]{43})/)(owner.email);
  assert.equal((await choose(String(other.id), secret)).status, 410);
  assert.equal((await choose(String(owner.id), secret)).status, 200);
});
