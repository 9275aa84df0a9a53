import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { categoryCalls } from '#catalog/category/category.schema.ts';
import { publicationCalls } from '#catalog/publication/publication.schema.ts';
import { findByCode } from '#credit/certificate/certificate.repository.ts';
import { auditLedgers } from '#credit/ledger/audit.service.ts';
import type { SignedHead } from '#credit/ledger/head.rules.ts';
import { isSignedBy, ledgerKeys } from '#credit/ledger/signature.service.ts';
import { proofFault } from '#credit/proof/certificate-proof.rules.ts';
import { proveCertificate } from '#credit/proof/certificate-proof.service.ts';
import { isRefusal } from '#kit/refusal.ts';
import { FILES, type Manifest } from '#platform/backup/manifest.ts';
import { openClock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { type Database, openDatabase } from '#platform/postgres/database.ts';
import type { Addresses } from '#platform/postgres/prepare-database.ts';
import { openStorage } from '#platform/storage/object-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { lentFolders } from '#seed/lent-folders.ts';
import { openApp } from '#server/app.ts';
import { ROOT } from '../run-tool.ts';
import { CERTIFICATES, FILES_NAMED, MONEY_WRONG, PAID_ORDERS, WRITE } from './copy.repository.ts';
import * as findings from './findings.ts';
import { sampleOf } from './sample.ts';
import { readOnlyStorage } from './silence.ts';

/** How many certificates, and how many files, are checked. */
const SAMPLE = 20;
const CALLS = ['/readyz', publicationCalls.list.path, categoryCalls.list.path];
const PAGES = ['/'];
const LOOPBACK = '127.0.0.1';

type NotedFiles = Pick<Manifest, 'members' | 'filesAt'>;
interface CopyTerms {
  config: Config;
  addresses: Addresses;
  keys: readonly string[];
  against: readonly SignedHead[];
  manifest: NotedFiles;
  /** Called once the first pages have been served. */
  served(): void;
}

/** Runs the program on the copy, without jobs, mail or payments, and reports what it and its database say. */
export async function lookAt(terms: CopyTerms): Promise<findings.Finding[]> {
  const { addresses, served } = terms;
  const database = openDatabase(addresses.serving, { pool: 4 });
  const owner = openDatabase(addresses.owner, { pool: 1, work: true });
  try {
    const storage = readOnlyStorage(openStorage(terms.config.storage));
    const pages = await servedPages(terms, database, storage);
    served();
    return [
      ...(await lookAtProofs(owner, terms)),
      await lookAtMoney(owner),
      await lookAtFiles(owner, storage, terms.manifest),
      findings.pagesFinding(pages),
      findings.silenceFinding(await refusalOfWrite(database)),
    ];
  } finally {
    await Promise.all([database.close(), owner.close()]);
  }
}

const encoded = (keys: readonly string[]) => keys.map((key) => new TextEncoder().encode(key));

async function servedPages(
  { config, keys }: CopyTerms,
  database: Database,
  storage: Storage,
): Promise<findings.PageSample[]> {
  const [log, clock, build] = [pino({ level: 'silent' }), openClock(), builtWeb()];
  const app = await openApp({
    config,
    database,
    storage,
    libraryFolders: lentFolders,
    log,
    keys: encoded(keys),
    clock,
    build,
  });
  try {
    const at = (await app.http.listen({ port: 0, host: LOOPBACK })).replace(LOOPBACK, config.mainHost);
    const samples: findings.PageSample[] = [];
    for (const path of build ? [...CALLS, ...PAGES] : CALLS)
      samples.push({ path, status: (await fetch(`${at}${path}`)).status });
    return samples;
  } finally {
    await app.close();
  }
}

/** Null serves the API alone: a machine that keeps backups may have built nothing. */
function builtWeb(): string | null {
  const build = join(ROOT, 'build');
  return existsSync(join(build, '.stamp')) ? build : null;
}

async function lookAtProofs(
  owner: Database,
  { config, keys, against }: CopyTerms,
): Promise<findings.Finding[]> {
  const known = ledgerKeys(encoded(keys), config.ledgerKeys);
  const { lines, wrong } = await auditLedgers(owner.reader(), { keys: known, against });
  return [findings.ledgersFinding(lines, wrong), await lookAtCertificates(owner, known)];
}

async function lookAtMoney(owner: Database): Promise<findings.Finding> {
  const { orders } = await owner.reader().one(PAID_ORDERS);
  const wrong = await owner.reader().all(MONEY_WRONG);
  return findings.moneyFinding(
    orders,
    wrong.map(({ what }) => what),
  );
}

/** Answered as a verification request is, but without counting it: that would be a write. */
async function lookAtCertificates(owner: Database, keys: readonly string[]): Promise<findings.Finding> {
  const db = owner.reader();
  const all = await db.all(CERTIFICATES);
  const samples: findings.CertificateSample[] = [];
  for (const { number, code } of sampleOf(all, SAMPLE)) {
    const row = await findByCode(db, code);
    const proof = row && (await proveCertificate(db, row.id).catch(nullIfNotWitnessed));
    const fault = proof && proofFault(proof, { keys, isSignedBy, certificate: number });
    samples.push({ number, foundNumber: row?.number ?? null, fault, isProved: proof !== null && !fault });
  }
  return findings.certificatesFinding(samples, all.length);
}

function nullIfNotWitnessed(thrown: unknown): null {
  if (isRefusal(thrown) && thrown.code === 'not-witnessed') return null;
  throw thrown;
}

async function lookAtFiles(
  owner: Database,
  storage: Storage,
  { members, filesAt }: NotedFiles,
): Promise<findings.Finding> {
  const all = await owner.reader().all(FILES_NAMED);
  if (filesAt !== null) return findings.filesElsewhere(all.length, filesAt);
  const samples: findings.FileSample[] = [];
  for (const { file: key } of sampleOf(all, SAMPLE))
    samples.push({
      key,
      sha256: await hashOf(storage, key),
      noted: members[FILES + key]?.sha256 ?? null,
    });
  return findings.filesFinding(samples, all.length);
}

async function hashOf(storage: Storage, key: string): Promise<string | null> {
  const file = await storage.open(key);
  if (!file) return null;
  const hash = createHash('sha256');
  for await (const part of file.stream()) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** The error code with which the database refuses what the program would write, or null if it does not refuse. */
async function refusalOfWrite(database: Database): Promise<string | null> {
  try {
    await database.write((db) => db.run(WRITE, []));
    return null;
  } catch (error) {
    const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
    return String(cause?.code ?? code);
  }
}
