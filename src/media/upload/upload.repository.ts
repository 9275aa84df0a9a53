import { json, type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';
import type { StoredMedium } from '../medium/kind.rules.ts';
import type { UploadProblem, UploadState } from './upload.data.ts';

const COLUMNS = {
  id: 'int',
  mark: 'text',
  name: 'text',
  bytes: 'int',
  received: 'int',
  is_open: 'bool',
  is_aside: 'bool',
  is_library: 'bool',
  replaces: 'int?',
  former_file: 'text?',
  state: 'text',
  refusal: 'text?',
  tries: 'int',
  file: 'text?',
  medium_id: 'int?',
  changed_at: 'instant',
} as const;
const LISTED = `u.id, u.mark, u.name, u.bytes, u.received, u.is_open, u.is_aside, u.is_library, u.replaces, u.former_file, u.state, u.refusal, u.tries, u.file, u.medium_id, u.changed_at`;
export type UploadRow = Omit<RowOf<typeof COLUMNS>, 'state' | 'refusal'> & {
  state: UploadState;
  refusal: UploadProblem | null;
};
type UploadOrNone = Promise<UploadRow | null>;

const BEGIN = statement(
  'upload.begin',
  COLUMNS,
  `INSERT INTO upload AS u (mark, name, bytes, fingerprint, is_open, is_aside, is_library, replaces, former_file, begun_at, changed_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
   ON CONFLICT DO NOTHING RETURNING ${LISTED}`,
);
export interface NewUpload {
  mark: string;
  name: string;
  bytes: number;
  fingerprint: string;
  isOpen: boolean;
  /** Once it has arrived, it waits until a text shows it. */
  isAside: boolean;
  /** An archive of a library: it is inspected where it is imported. */
  isLibrary: boolean;
  replaces: number | null;
  /** The file in the place it is for, as whoever sends it saw it. */
  formerFile: string | null;
  at: Date;
}
/** Null if the same file is being sent already. */
export const insertUpload = (db: Writer, one: NewUpload): UploadOrNone =>
  db.maybe(BEGIN, [
    one.mark,
    one.name,
    one.bytes,
    one.fingerprint,
    one.isOpen,
    one.isAside,
    one.isLibrary,
    one.replaces,
    one.formerFile,
    one.at,
  ]) as UploadOrNone;

const SAME = statement(
  'upload.same',
  COLUMNS,
  `SELECT ${LISTED} FROM upload u WHERE u.state = 'sending' AND u.fingerprint = $1 AND u.bytes = $2 AND u.is_open = $3
     AND u.is_aside = $4 AND u.is_library = $5 AND coalesce(u.replaces, 0) = coalesce($6::bigint, 0)`,
);
export const findSame = (
  db: Reader,
  {
    fingerprint,
    bytes,
    isOpen,
    isAside,
    isLibrary,
    replaces,
  }: Omit<NewUpload, 'mark' | 'name' | 'formerFile' | 'at'>,
): UploadOrNone => db.maybe(SAME, [fingerprint, bytes, isOpen, isAside, isLibrary, replaces]) as UploadOrNone;

const CONTINUE = statement(
  'upload.continue',
  COLUMNS,
  `UPDATE upload AS u SET former_file = $2 WHERE u.id = $1 AND u.state = 'sending' RETURNING ${LISTED}`,
);
/** For whoever has seen the file that it replaces now. Null if all of it has arrived meanwhile. */
export const continueUpload = (db: Writer, id: number, formerFile: string): UploadOrNone =>
  db.maybe(CONTINUE, [id, formerFile]) as UploadOrNone;

const SENDING = statement(
  'upload.sending',
  { n: 'int' },
  `SELECT count(*)::int AS n FROM upload WHERE state = 'sending'`,
);
export const countSending = async (db: Reader): Promise<number> => (await db.one(SENDING)).n;

const LIST = statement(
  'upload.list',
  COLUMNS,
  `SELECT ${LISTED} FROM upload u WHERE u.state IN ('sending', 'whole', 'refused') AND NOT u.is_aside AND NOT u.is_library ORDER BY u.id LIMIT 100`,
);
/**
 * Uploads in progress, and those refused and not yet dismissed; only their editor sees those of manuscripts, and
 * archives have a desk of their own.
 */
export const listUploads = (db: Reader): Promise<UploadRow[]> => db.all(LIST) as Promise<UploadRow[]>;

const FIND = statement('upload.find', COLUMNS, `SELECT ${LISTED} FROM upload u WHERE u.id = $1`);
export const findUpload = (db: Reader, id: number): UploadOrNone => db.maybe(FIND, [id]) as UploadOrNone;

const LOCK = statement('upload.lock', COLUMNS, `SELECT ${LISTED} FROM upload u WHERE u.id = $1 FOR UPDATE`);
/** Locks an upload: one change to it at a time. */
export const lockUpload = (db: Writer, id: number): UploadOrNone => db.maybe(LOCK, [id]) as UploadOrNone;

const RECEIVE = statement(
  'upload.receive',
  {},
  `UPDATE upload SET received = $2, state = CASE WHEN $2 = bytes THEN 'whole' ELSE state END, changed_at = $3 WHERE id = $1`,
);
export const receiveUpTo = (db: Writer, id: number, received: number, at: Date) =>
  db.run(RECEIVE, [id, received, at]);

const ABANDON = statement(
  'upload.abandon',
  {},
  `UPDATE upload SET state = 'abandoned', changed_at = $2 WHERE id = $1 AND state IN ('sending', 'refused', 'aside')`,
);
export const abandon = (db: Writer, id: number, at: Date) => db.run(ABANDON, [id, at]);

const BEREAVE = statement(
  'upload.bereave',
  {},
  `UPDATE upload SET replaces = NULL, state = CASE WHEN state IN ('sending', 'whole') THEN 'abandoned' ELSE state END, changed_at = $2
    WHERE replaces = $1`,
);
/** Ends the uploads that were to replace a medium, so that their parts are swept: the medium takes their rows with it. */
export const endReplacements = (db: Writer, mediumId: number, at: Date) => db.run(BEREAVE, [mediumId, at]);

const FOLLOWED = statement(
  'upload.followed',
  { followed: 'bool' },
  `SELECT EXISTS (SELECT FROM upload o WHERE o.replaces = u.replaces AND o.state = 'done' AND o.changed_at > u.begun_at) AS followed
     FROM upload u WHERE u.id = $1`,
);
/** Whether another file has taken the place that an upload is for since it began, by their times. */
export const isFollowed = async (db: Reader, id: number): Promise<boolean> =>
  (await db.one(FOLLOWED, [id])).followed;

const WANT = statement('upload.want', {}, 'UPDATE upload SET changed_at = $2 WHERE id = $1');
/** Notes that somebody continues it: it is kept as long as if it had just come. */
export const wantUpload = (db: Writer, id: number, at: Date) => db.run(WANT, [id, at]);

const END = statement(
  'upload.end',
  {},
  `UPDATE upload SET state = 'abandoned', changed_at = $2 WHERE id = $1 AND is_library AND state IN ('sending', 'whole')`,
);
/** Ends an upload whose parts are no longer needed: the next sweep removes them. */
export const endUpload = (db: Writer, id: number, at: Date) => db.run(END, [id, at]);

const CLAIM = statement(
  'upload.claim',
  COLUMNS,
  `UPDATE upload AS u SET taken_until = $2, tries = u.tries + 1 WHERE u.id = (
     SELECT id FROM upload WHERE state = 'whole' AND NOT is_library AND (taken_until IS NULL OR taken_until < $1) ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING ${LISTED}`,
);
/** Claims the next one that has arrived for one process until the given time. */
export const claimWhole = (db: Writer, now: Date, until: Date): UploadOrNone =>
  db.maybe(CLAIM, [now, until]) as UploadOrNone;

const HOLD = statement(
  'upload.hold',
  {},
  `UPDATE upload SET taken_until = $3, file = coalesce($2, file) WHERE id = $1`,
);
export const holdWhole = (db: Writer, id: number, file: string | null, until: Date) =>
  db.run(HOLD, [id, file, until]);

const SETTLE = statement(
  'upload.settle',
  {},
  `UPDATE upload SET state = CASE WHEN $3::text IS NULL THEN 'done' ELSE 'refused' END, medium_id = $2, refusal = $3, changed_at = $4
    WHERE id = $1 AND (state = 'whole' OR state = 'aside' AND $3::text IS NULL)`,
);
/** Stores the outcome; nothing changes if another process was first. */
export const settle = (
  db: Writer,
  id: number,
  { mediumId, refusal }: { mediumId: number | null; refusal: UploadProblem | null },
  at: Date,
) => db.run(SETTLE, [id, mediumId, refusal, at]);

const SET_ASIDE = statement(
  'upload.set-aside',
  {},
  `UPDATE upload SET state = 'aside', content = $2::jsonb, changed_at = $3 WHERE id = $1 AND state = 'whole'`,
);
export const setAside = (db: Writer, id: number, content: StoredMedium, at: Date) =>
  db.run(SET_ASIDE, [id, JSON.stringify(content), at]);

const ASIDE = statement(
  'upload.aside',
  { content: json<StoredMedium | null>() },
  `SELECT content FROM upload WHERE id = $1 AND state = 'aside'`,
);
/** The content waiting there; its upload must be locked. */
export const contentAside = async (db: Reader, id: number): Promise<StoredMedium | null> =>
  (await db.maybe(ASIDE, [id]))?.content ?? null;

const IDLE = statement(
  'upload.idle',
  {},
  `UPDATE upload SET state = 'abandoned', changed_at = $2 WHERE (state IN ('sending', 'aside') OR state = 'whole' AND is_library) AND changed_at < $1`,
);
export const abandonIdle = (db: Writer, before: Date, at: Date) => db.run(IDLE, [before, at]);

const LEFT = statement(
  'upload.left',
  { ...COLUMNS, is_shown: 'bool' },
  `SELECT ${LISTED}, u.file IS NOT NULL AND EXISTS (SELECT FROM medium m LEFT JOIN medium_former f ON f.medium_id = m.id WHERE m.file = u.file OR f.file = u.file) AS is_shown
     FROM upload u WHERE u.has_parts AND u.state IN ('done', 'refused', 'abandoned') AND u.id = coalesce($1::bigint, u.id) ORDER BY u.id LIMIT 20`,
);
/** Ended uploads whose parts still exist, or only one of them. */
export const listLeft = (db: Reader, id: number | null) =>
  db.all(LEFT, [id]) as Promise<(UploadRow & { is_shown: boolean })[]>;

const CLEARED = statement('upload.cleared', {}, 'UPDATE upload SET has_parts = false WHERE id = $1');
export const noteCleared = (db: Writer, id: number) => db.run(CLEARED, [id]);

const FORGET = statement(
  'upload.forget',
  {},
  `DELETE FROM upload WHERE NOT has_parts AND (state = 'abandoned' OR state IN ('done', 'refused') AND changed_at < $1)`,
);
/** Forgets abandoned uploads, and those kept or refused before the given time; if it is null, only abandoned ones. */
export const forgetEnded = (db: Writer, before: Date | null) => db.run(FORGET, [before]);
