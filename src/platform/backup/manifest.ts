import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import type { MigrationRecord, ProgressReport } from '../postgres/migrations.ts';
import { type ArchiveMember, archiveMembers, BackupError } from './archive.ts';

/** Incremented whenever an older program could not read what is written now. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const KEY_MEMBER = 'secret.key';
export const TABLES = 'tables/';
export const FILES = 'files/';

export interface TableCopy {
  name: string;
  columns: string[];
  rows: number;
  /** Sum of the rows' hashes, in any order: compares what was loaded with what was read. */
  sum: string;
}
export interface SequenceValue {
  name: string;
  last: string;
  called: boolean;
}
export interface Manifest {
  format: number;
  product: string;
  version: string;
  /** Everything committed before this time is included. */
  takenAt: string;
  postgres: string;
  migrations: MigrationRecord[];
  tables: TableCopy[];
  sequences: SequenceValue[];
  /** Where the files are if they are not included; null if they are. */
  filesAt: string | null;
  members: Record<string, { bytes: number; sha256: string }>;
}

/** Reads every byte and compares it with what was recorded on writing; throws an explanation of what is wrong. */
export async function verifyBackup(path: string, report: ProgressReport): Promise<Manifest> {
  const read: Manifest['members'] = {};
  const far = progress(report, 'checking', await sizeOf(path));
  let manifest: Manifest | null = null;
  try {
    for await (const member of archiveMembers(path, { check: true })) {
      if (member.name === MANIFEST) manifest = await readManifest(member);
      else read[member.name] = { bytes: member.bytes, sha256: await hashOf(member, far) };
    }
  } catch (error) {
    throw located(error, manifest, read);
  }
  if (!manifest) throw new BackupError('the backup is damaged: it has no manifest');
  const wrong = differing(manifest, read);
  if (wrong) throw new BackupError(`the backup is damaged: ${wrong} is not what was written`);
  return manifest;
}

/** Reports progress every few seconds. */
export function progress(
  report: ProgressReport,
  what: string,
  of: number,
  shown = megabytes,
): (more: number, about?: string) => void {
  let done = 0;
  let told = performance.now();
  return (more, about) => {
    done += more;
    if (performance.now() - told < TELL_MS) return;
    told = performance.now();
    const share = of > 0 ? ` ${Math.min(99, Math.floor((100 * done) / of))} %` : '';
    report(`${what}:${share} (${shown(done)})${about ? `, ${about}` : ''}`);
  };
}

export function backupSummary({ takenAt, version, tables, members }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const all = Object.entries(members);
  const files = all.filter(([name]) => name.startsWith(FILES)).length;
  const bytes = all.reduce((sum, [, member]) => sum + member.bytes, 0);
  return `${takenAt}, version ${version}, ${tables.length} tables, ${rows} rows, ${files} files, ${megabytes(bytes)}`;
}

const TELL_MS = 2_000;
const MANIFEST_MAX = 512e6;

async function readManifest(member: ArchiveMember): Promise<Manifest> {
  if (member.bytes > MANIFEST_MAX) throw new BackupError('the backup is damaged: its manifest has no end');
  const manifest = parsed(await text(member.body()));
  if (manifest.format === FORMAT) {
    // A flipped bit may have renamed a field and still left valid JSON.
    if (v.is(SHAPE, manifest)) return manifest as Manifest;
    throw new BackupError('the backup is damaged: its manifest lacks a part');
  }
  throw new BackupError(
    `the backup has format ${manifest.format}, this program reads ${FORMAT}: restore with the release that made it (${manifest.version}) or a later one`,
  );
}

const SHAPE = v.object({
  format: v.number(),
  product: v.string(),
  version: v.string(),
  takenAt: v.string(),
  postgres: v.string(),
  migrations: v.array(v.looseObject({})),
  tables: v.array(
    v.object({ name: v.string(), columns: v.array(v.string()), rows: v.number(), sum: v.string() }),
  ),
  sequences: v.array(v.object({ name: v.string(), last: v.string(), called: v.boolean() })),
  filesAt: v.nullable(v.string()),
  members: v.record(v.string(), v.object({ bytes: v.number(), sha256: v.string() })),
});

/** A manifest of any format, as far as it can be read. */
function parsed(written: string): Partial<Manifest> {
  try {
    return Object(JSON.parse(written)) as Partial<Manifest>;
  } catch (cause) {
    throw new BackupError('the backup is damaged: its manifest cannot be read', { cause });
  }
}

async function hashOf(member: ArchiveMember, far: (bytes: number, about?: string) => void): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of member.body()) {
    hash.update(part);
    far(part.length, member.name);
  }
  return hash.digest('hex');
}

const differing = ({ members }: Manifest, read: Manifest['members']): string | undefined =>
  [...new Set([...Object.keys(members), ...Object.keys(read)])].find(
    (name) => members[name]?.sha256 !== read[name]?.sha256,
  );

/** The checksum of the whole shows that something is wrong, those of the parts show what. */
function located(error: unknown, manifest: Manifest | null, read: Manifest['members']): unknown {
  const wrong = error instanceof BackupError && manifest ? differing(manifest, read) : undefined;
  return wrong ? new BackupError(`${(error as Error).message} (${wrong})`, { cause: error }) : error;
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch((cause: Error) => {
    throw new BackupError(`${path} cannot be read (${cause.message})`, { cause });
  });
  if (!found.isFile()) throw new BackupError(`${path} is no file: name one backup`);
  return found.size;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}
