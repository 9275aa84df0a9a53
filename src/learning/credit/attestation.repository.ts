import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const STANDING = statement(
  'attestation.standing',
  { profession: 'text?', profession_before: 'text?', profession_changed_at: 'instant?' },
  'SELECT profession, profession_before, profession_changed_at FROM user_account WHERE id = $1',
);
export const professionStanding = async (db: Reader, userId: number) => {
  const row = await db.one(STANDING, [userId]);
  return {
    profession: row.profession,
    before: row.profession_before,
    changedAt: row.profession_changed_at,
  };
};

const INSERT = statement(
  'attestation.insert',
  {},
  `INSERT INTO claim_attestation (user_id, publication_id, profession, licence, attested_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (user_id, publication_id) DO NOTHING`,
);
/** Stored once: what was attested at a claim stays with it. */
export const insertAttestation = (
  db: Writer,
  userId: number,
  publicationId: number,
  { profession, licence }: { profession: string; licence: string },
  at: Date,
) => db.run(INSERT, [userId, publicationId, profession, licence, at]);

const ONE = statement(
  'attestation.one',
  { profession: 'text', licence: 'text' },
  'SELECT profession, licence FROM claim_attestation WHERE user_id = $1 AND publication_id = $2',
);
export const findAttestation = (db: Reader, userId: number, publicationId: number) =>
  db.maybe(ONE, [userId, publicationId]);

const OPEN = statement(
  'attestation.open',
  { publication_id: 'int', title: 'text' },
  `SELECT DISTINCT ON (a.publication_id) a.publication_id, a.title FROM attempt a
   WHERE a.user_id = $1 AND a.status = 'APPROVED' AND NOT a.practice
     AND NOT EXISTS (SELECT 1 FROM evaluation v WHERE v.user_id = $1 AND v.publication_id = a.publication_id)
   ORDER BY a.publication_id, a.submitted_at LIMIT 100`,
);
/** Passed but not claimed yet. */
export const openClaims = (db: Reader, userId: number) => db.all(OPEN, [userId]);
