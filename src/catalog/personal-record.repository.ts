import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

// Its secret is a signature over the turn: neither is disclosed.
const FEED = statement(
  'personal-record.audio-feed',
  { isClosed: 'bool', changedAt: 'instant' },
  'SELECT closed AS "isClosed", changed_at AS "changedAt" FROM audio_feed WHERE user_id = $1',
);
const NOTICES = statement(
  'personal-record.release-notices',
  { publicationId: 'int', title: 'text', createdAt: 'instant', toldAt: 'instant?' },
  `SELECT n.publication_id AS "publicationId", p.title, n.created_at AS "createdAt", n.told_at AS "toldAt"
     FROM release_notice n JOIN publication p ON p.id = n.publication_id
    WHERE n.user_id = $1 ORDER BY n.created_at, n.publication_id`,
);
export const findOwnFeed = (db: Reader, userId: number) => db.maybe(FEED, [userId]);
export const findNotices = (db: Reader, userId: number) => db.all(NOTICES, [userId]);

const FORGET = [
  statement('personal-record.forget-feed', {}, 'DELETE FROM audio_feed WHERE user_id = $1'),
  statement('personal-record.forget-notices', {}, 'DELETE FROM release_notice WHERE user_id = $1'),
];
export async function forgetWishes(db: Writer, userId: number): Promise<void> {
  for (const one of FORGET) await db.run(one, [userId]);
}
