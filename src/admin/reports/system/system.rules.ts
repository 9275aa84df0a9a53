import { CONCERNS, type Concern, type JobState } from './system.data.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Several jobs run each hour, so none in three hours is no coincidence. */
export const JOBS_SILENT_MS = 3 * HOUR;
/** E-mails are sent within seconds; a mail server that is away for a while is no reason for an alarm yet. */
export const MAIL_WAITS_MS = 30 * MINUTE;
/** A daily backup may be late by a day. */
export const BACKUP_OLD_MS = 2 * DAY;
/** Authorities renew a month ahead: two weeks leave time to fix it by hand. */
export const CERTIFICATE_ENDS_MS = 14 * DAY;
export const DISK_LOW_BYTES = 2_000_000_000;
export const DISK_LOW_SHARE = 0.05;

export interface DiskRoom {
  freeBytes: number;
  totalBytes: number;
}

/** Facts about the machine and its work, as far as they are judged. */
export interface JudgedSystem {
  /** Start of this process. */
  startedAt: Date;
  jobs: readonly { state: JobState; startedAt: Date | null }[];
  /** The fullest of those that are written to; unknown if one of them cannot be read. */
  disk: DiskRoom | 'unknown';
  backupAt: Date | null;
  /** Null if there is none, or it was not reached. */
  certificate: { endsAt: Date | null; problem: string | null } | null;
  mail: { setAside: number; oldestAt: Date | null };
}

/** What needs attention now, most important first. */
export function concernsOf(system: JudgedSystem, now: Date): Concern[] {
  const since = (at: Date | null): number => (at ? now.getTime() - at.getTime() : Number.POSITIVE_INFINITY);
  const lastRun = Math.min(since(system.startedAt), ...system.jobs.map(({ startedAt }) => since(startedAt)));
  const { disk, backupAt, certificate, mail } = system;
  const certificateEndsAt = certificate?.endsAt ?? null;
  const holds: Record<Concern, boolean> = {
    jobsStopped: lastRun > JOBS_SILENT_MS,
    jobFailed: system.jobs.some(({ state }) => state === 'failed'),
    diskLow: disk !== 'unknown' && shareOfLeast(disk) < 1,
    diskUnknown: disk === 'unknown',
    backupMissing: backupAt === null,
    backupOld: backupAt !== null && since(backupAt) > BACKUP_OLD_MS,
    certificateRefused: certificate !== null && certificate.problem !== null,
    certificateEnds: certificateEndsAt !== null && since(certificateEndsAt) > -CERTIFICATE_ENDS_MS,
    mailSetAside: mail.setAside > 0,
    mailWaits: mail.oldestAt !== null && since(mail.oldestAt) > MAIL_WAITS_MS,
  };
  return CONCERNS.filter((concern) => holds[concern]);
}

/** The disk that is full first: a small one may be low while it has more left in proportion. */
export const fullest = (disks: readonly DiskRoom[]): DiskRoom =>
  disks.reduce((one, other) => (shareOfLeast(other) < shareOfLeast(one) ? other : one));

/** What is free, as a share of the least that has to be: less than all of it is low. */
const shareOfLeast = ({ freeBytes, totalBytes }: DiskRoom): number =>
  freeBytes / Math.max(DISK_LOW_BYTES, totalBytes * DISK_LOW_SHARE);

/** Converts the queue's state of a run to the administration's. */
export function jobState(queued: string | null): JobState {
  if (queued === null) return 'never';
  if (queued === 'active') return 'running';
  if (queued === 'retry') return 'retrying';
  return queued === 'completed' ? 'done' : 'failed';
}
