import { type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import type { ApprovalVerdict } from './approval.data.ts';

const LINK = {
  id: 'int',
  publication_id: 'int',
  author_id: 'int?',
  author_name: 'text',
  language: 'text',
  asked_at: 'instant',
  ends_at: 'instant',
  withdrawn_at: 'instant?',
  verdict: 'text?',
  note: 'text?',
  text_digest: 'text?',
  answered_at: 'instant?',
} as const;
const LINKS = `SELECT l.id, l.publication_id, l.author_id, l.author_name, l.language, l.asked_at, l.ends_at, l.withdrawn_at,
    a.verdict, a.note, a.text_digest, a.answered_at
  FROM approval_link l LEFT JOIN LATERAL (SELECT verdict, note, text_digest, answered_at FROM approval_answer
    WHERE link_id = l.id ORDER BY id DESC LIMIT 1) a ON true`;
export type ApprovalLinkRow = Omit<RowOf<typeof LINK>, 'verdict'> & { verdict: ApprovalVerdict | null };

const OF_PUBLICATION = statement(
  'approval.of-publication',
  LINK,
  `${LINKS} WHERE l.publication_id = $1 ORDER BY l.id DESC`,
);
/**
 * The authors who were asked to approve a publication, with the latest answer by each link; most recent request first.
 */
export const approvalLinks = (db: Reader, publicationId: number) =>
  db.all(OF_PUBLICATION, [publicationId]) as Promise<ApprovalLinkRow[]>;

const BY_SECRET = statement('approval.by-secret', LINK, `${LINKS} WHERE l.secret_hash = $1`);
export const linkBySecret = (db: Reader, hash: Buffer) =>
  db.maybe(BY_SECRET, [hash]) as Promise<ApprovalLinkRow | null>;

const HOLD = statement(
  'approval.hold',
  { id: 'int' },
  'SELECT id FROM approval_link WHERE secret_hash = $1 FOR UPDATE',
);
/** Serializes the answers by one link. */
export const holdLink = (db: Writer, hash: Buffer) => db.maybe(HOLD, [hash]);

const INSERT = statement(
  'approval.insert-link',
  { id: 'int' },
  `INSERT INTO approval_link (publication_id, author_id, author_name, language, secret_hash, asked_by, asked_at, ends_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
);
export interface NewApprovalLink {
  publicationId: number;
  authorId: number;
  authorName: string;
  language: string;
  hash: Buffer;
  askedBy: number;
  now: Date;
  endsAt: Date;
}
export const insertLink = async (db: Writer, row: NewApprovalLink): Promise<number> =>
  (
    await db.one(INSERT, [
      row.publicationId,
      row.authorId,
      row.authorName,
      row.language,
      row.hash,
      row.askedBy,
      row.now,
      row.endsAt,
    ])
  ).id;

const WITHDRAW = statement(
  'approval.withdraw',
  {},
  'UPDATE approval_link SET withdrawn_at = $3 WHERE id = $1 AND publication_id = $2 AND withdrawn_at IS NULL',
);
/** True if it was still in force. */
export const withdrawLink = async (
  db: Writer,
  id: number,
  publicationId: number,
  at: Date,
): Promise<boolean> => (await db.run(WITHDRAW, [id, publicationId, at])) > 0;

const ANSWER = statement(
  'approval.insert-answer',
  {},
  `INSERT INTO approval_answer (link_id, verdict, note, text_digest, answered_at) VALUES ($1, $2, $3, $4, $5)`,
);
export const insertAnswer = (
  db: Writer,
  row: { linkId: number; verdict: ApprovalVerdict; note: string; digest: string; at: Date },
) => db.run(ANSWER, [row.linkId, row.verdict, row.note, row.digest, row.at]);
