import { createHash } from 'node:crypto';
import { addDays } from '#kit/dates.ts';
import { statement, type Writer } from '#platform/postgres/database.ts';
import { PEOPLE } from '../people.ts';

const REQUEST = statement(
  'seed.support-request',
  { id: 'int' },
  `INSERT INTO support_request (reference, fingerprint, user_id, name, email, subject, body, language, created_at, mailed_at, state)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10) RETURNING id`,
);
const ENTRY = statement(
  'seed.support-entry',
  {},
  'INSERT INTO support_entry (request_id, kind, author_id, body, at) VALUES ($1, $2, $3, $4, $5)',
);

const { gold, silver, admin } = PEOPLE;
const STORY = [
  {
    reference: '3C9E1A70B4',
    person: silver,
    language: 'en',
    daysAgo: 1,
    state: 'open',
    body: 'My board asks for a transcript of last year. Where do I choose the period?\n\nThank you for your help.',
    entries: [],
  },
  {
    reference: '8F02D5B61E',
    person: { id: null, name: 'Jonas Lindqvist-Abara', email: 'j.lindqvist@practice.example' },
    language: 'de',
    daysAgo: 5,
    state: 'open',
    body: 'Guten Tag, gibt es für unsere Ambulanz mit zwölf Ärztinnen und Ärzten ein gemeinsames Angebot?',
    entries: [{ kind: 'note', daysLater: 1, body: 'Asked sales what twelve memberships would come to.' }],
  },
  {
    reference: '51D7740CE9',
    person: gold,
    language: 'en',
    daysAgo: 12,
    state: 'answered',
    body: 'The name on my certificate lacks the hyphen. Can it be corrected?',
    entries: [
      {
        kind: 'answer',
        daysLater: 1,
        body: 'Thank you for telling us. Please correct your name in your profile first; we then issue the certificate again, and the old one says that it was replaced.',
      },
    ],
  },
] as const;

/** Three people who wrote to the support desk: one is waiting, one has waited too long, one got a reply. */
export async function tellSupport(db: Writer, now: Date): Promise<void> {
  for (const { reference, person, language, daysAgo, state, body, entries } of STORY) {
    const name = 'name' in person ? person.name : `${person.firstName} ${person.lastName}`;
    const fingerprint = createHash('sha256').update(reference).digest();
    const asked = addDays(now, -daysAgo);
    const subject = `Contact form: ${name}`;
    const { id } = await db.one(REQUEST, [
      reference,
      fingerprint,
      person.id,
      name,
      person.email,
      subject,
      body,
      language,
      asked,
      state,
    ]);
    for (const { kind, daysLater, body: words } of entries)
      await db.run(ENTRY, [id, kind, admin.id, words, addDays(asked, daysLater)]);
  }
}
