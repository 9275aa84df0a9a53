import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { latestBackup, recordAudit } from '#audit/audit.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { takeBackUnwanted } from '#newsletter/issue/campaign.service.ts';
import type { Config } from '#platform/config/config.ts';
import { runSoon } from '#platform/jobs/job-run.ts';
import { jobStandings } from '#platform/jobs/standing.repository.ts';
import { outboxState, retrySetAside } from '#platform/mail/outbox-state.ts';
import type { HandlerPorts, Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { awayOf } from '#platform/postgres/embedded-place.ts';
import { ownCertificate } from '#platform/process/own-certificate.ts';
import { refuse } from './system.refusals.ts';
import { databaseStanding } from './system.repository.ts';
import { concernsOf, type DiskRoom, fullest, type JudgedSystem, jobState } from './system.rules.ts';

const { version } = createRequire(import.meta.url)('../../../../package.json') as { version: string };

/** State of the program, the machine and their work. */
export async function systemAt({ config }: HandlerPorts, db: Reader, now: Date) {
  const [runs, outbox, backup, database, disk, certificate] = await Promise.all([
    jobStandings(db),
    outboxState(db, now),
    latestBackup(db),
    databaseStanding(db),
    roomOf(config),
    ownCertificate(config.origin),
  ]);
  const startedAt = new Date(now.getTime() - process.uptime() * 1000);
  const jobs = runs.map(({ name, cron, state, started_on, completed_on, reason, is_waiting }) => ({
    name,
    cron,
    state: jobState(state),
    startedAt: started_on,
    endedAt: completed_on,
    reason,
    isWaiting: is_waiting,
  }));
  const mail = { waiting: outbox.waiting, setAside: outbox.given_up, oldestAt: outbox.oldest };
  const judged = { startedAt, jobs, disk, backupAt: backup?.at ?? null, certificate, mail };
  return {
    ...judged,
    disk: disk === 'unknown' ? null : disk,
    backup,
    concerns: concernsOf(judged, now),
    version,
    node: process.versions.node,
    postgres: database.version,
    databaseBytes: database.bytes,
  };
}
export type SystemStanding = Awaited<ReturnType<typeof systemAt>>;

/** Of the disks where this program writes: its data folder, the files, and the database if it runs elsewhere here. */
async function roomOf({ dataDir, databaseUrl, storage }: Config): Promise<JudgedSystem['disk']> {
  const folders = [dataDir];
  if (storage.kind === 'file') folders.push(storage.directory);
  if (!databaseUrl && existsSync(awayOf(dataDir))) folders.push(awayOf(dataDir));
  // The page has to open above all when something is wrong with the machine.
  return Promise.all(folders.map(roomAt)).then(fullest, () => 'unknown' as const);
}

/** Of the disk where the folder is, or will be once something is stored. */
async function roomAt(folder: string): Promise<DiskRoom> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || folder === dirname(folder)) throw error;
    return roomAt(dirname(folder));
  }
}

/** Requests a run of a job; refused if the job is unknown or already waits. */
export async function askForRun({ database }: Ports, visit: Visit, name: string): Promise<void> {
  const reply = await runSoon(database, name);
  if (reply === 'unknown') throw notFound();
  if (reply === 'waits') throw refuse('job-waits');
  await database.write((db) => recordAudit(db, visit, { action: 'job.run', subject: `job:${name}` }));
}

/** Tries all e-mails again that were set aside and may still be sent; returns how many. */
export async function sendAgain(db: Writer, visit: Visit): Promise<number> {
  const takenBack = await takeBackUnwanted(db);
  const count = await retrySetAside(db, visit.now);
  if (count + takenBack > 0)
    await recordAudit(db, visit, { action: 'mail.retry', subject: 'outbox', detail: { count, takenBack } });
  return count;
}
