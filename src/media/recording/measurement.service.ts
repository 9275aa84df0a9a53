import { recordAudit } from '#audit/audit.service.ts';
import type { Visit } from '#kit/visit.ts';
import { assertTried, heldMeanwhile } from '#platform/jobs/hold.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { laterThan, lockMedium, type MediumRow } from '../medium/medium.service.ts';
import type { FileReplacer } from '../medium/take-in.service.ts';
import { measured, type RecordingFindings } from './measure.service.ts';
import {
  askMeasurement,
  type ClaimedMeasurement,
  claimMeasurement,
  endMeasurement,
  holdMeasurement,
  noteMeasures,
  type RecordingFacts,
} from './measurement.repository.ts';
import { factsAfter } from './recording.rules.ts';

export { findAsked } from './measurement.repository.ts';

/** How long one process holds a recording to measure it; it renews the hold while it is working. */
const HOLD_MS = 120_000;
/** After this many failures the recording is reported as not read. */
const TRIES = 3;

/** Requests the measurement of recordings that lack one; returns how many were not requested already. */
export async function askMeasurements(db: Writer, visit: Visit, ids: readonly number[]): Promise<number> {
  const asked = await askMeasurement(db, ids, visit.now);
  for (const id of asked)
    await recordAudit(db, visit, { action: 'medium.measure', subject: `medium:${id}`, detail: {} });
  return asked.length;
}

/** Measures the requested recordings, one after the other. */
export async function measureAsked(
  ports: Ports,
  now: Date,
  replaced: FileReplacer,
  stopping?: AbortSignal,
): Promise<void> {
  const until = () => new Date(ports.now().getTime() + HOLD_MS);
  while (!stopping?.aborted) {
    const claimed = await ports.database.write((db) => claimMeasurement(db, now, until()));
    if (!claimed) return;
    const found = await read(ports, claimed, until).catch((thrown: unknown) => {
      ports.log.warn({ err: thrown, medium: claimed.medium_id }, 'a recording was not measured');
      return null;
    });
    // It is tried again once the hold has expired.
    if (!found && claimed.tries < TRIES) continue;
    await ports.database.write((db) => concluded(db, ports, claimed, { found, replaced }));
  }
}

async function read(
  ports: Ports,
  claimed: ClaimedMeasurement,
  until: () => Date,
): Promise<RecordingFindings> {
  const { config, database, log, storage } = ports;
  const { medium_id: id, file, mime } = claimed;
  assertTried(claimed, TRIES);
  return heldMeanwhile(
    {
      everyMs: HOLD_MS / 4,
      hold: () => database.write((db) => holdMeasurement(db, claimed, until())),
      lost: (err) => log.warn({ err, medium: id }, 'a recording is no longer held'),
    },
    () =>
      measured(config, { mark: `again-${id}`, mime, pieces: () => opened(storage, file) }, longest(ports)),
  );
}

const longest = ({ config }: Pick<Ports, 'config'>): number => config.recordingHours * 3_600;

async function* opened(storage: Storage, file: string): AsyncGenerator<Uint8Array, void> {
  const found = await storage.open(file);
  if (!found) throw new Error(`the library names ${file}, which is not in its store`);
  yield* found.stream();
}

async function concluded(
  db: Writer,
  ports: Ports,
  claimed: ClaimedMeasurement,
  { found, replaced }: { found: RecordingFindings | null; replaced: FileReplacer },
): Promise<void> {
  if ((await endMeasurement(db, claimed)) === 0) return;
  const before = await lockMedium(db, claimed.medium_id);
  // Replaced meanwhile by a file that was measured on arrival.
  if (!before || before.file !== claimed.file) return;
  const after: MediumRow & RecordingFacts = { ...before, ...factsAfter(before, found, longest(ports)) };
  const now = ports.now();
  const at = laterThan(before.changed_at, now);
  await noteMeasures(db, before.id, after, at);
  const visit = { now, requestId: `measurement ${before.id}`, address: '' };
  if (after.seconds !== before.seconds) await replaced(db, before, after, { visit, storage: ports.storage });
  await recordAudit(db, visit, {
    action: 'medium.measured',
    subject: `medium:${before.id}`,
    detail: {
      seconds: after.seconds,
      secondsBefore: before.seconds,
      loudness: after.loudness,
      unread: after.unread,
    },
  });
}
