/**
 * Recomputes every ledger and its proofs: `npm run ledger:verify`, with `-- --against FILE` also against heads that
 * were kept elsewhere; exits with status 1 and the reason if one is not intact.
 */
import { parseArgs } from 'node:util';
import { auditLedgers } from '#credit/ledger/audit.service.ts';
import { HeadsFileError, parsed, type SignedHead } from '#credit/ledger/head.rules.ts';
import { isSignedBy, ledgerKeys } from '#credit/ledger/signature.service.ts';
import { proofFault } from '#credit/proof/certificate-proof.rules.ts';
import { loadConfig } from '#platform/config/config.ts';
import { secretKeys } from '#platform/config/secrets.ts';
import { fromHere, readEnvFile, say } from './run-tool.ts';
import { endWith } from './running/failure.ts';
import { headsIn, textIn } from './running/heads-file.ts';
import { withOwnDatabase } from './running/own-database.ts';

const USAGE =
  'npm run ledger:verify [-- --against FILE_WITH_HEADS], or npm run ledger:verify -- --proof FILE [--certificate NUMBER] [--key KEY]';

try {
  const { against: file, proof, certificate, key } = readOptions();
  const against = await headsIn(file && fromHere(file));
  if (proof === undefined) await verifyAll(against);
  else judge(await textIn(fromHere(proof)), key === undefined ? await ownKeys() : [key], certificate);
} catch (error) {
  endWith(error);
}

async function ownKeys(): Promise<string[]> {
  readEnvFile();
  const config = loadConfig(process.env);
  const secrets = (await secretKeys(config)).map((key) => new TextEncoder().encode(key));
  return ledgerKeys(secrets, config.ledgerKeys);
}

/** Checks the proof of a certificate as its recipient would: without a database, and with only our public key. */
function judge(text: string, keys: string[], certificate: string | undefined): void {
  const proof = parsed(text) as { data?: unknown } | undefined;
  const fault = proofFault(proof?.data ?? proof, { keys, isSignedBy, certificate });
  process.stdout.write(`${fault ?? 'the certificate stands where the proof says'}\n`);
  if (fault) process.exitCode = 1;
}

async function verifyAll(against: SignedHead[]): Promise<void> {
  const keys = await ownKeys();
  await withOwnDatabase(async (database) => {
    const { lines, wrong } = await auditLedgers(database.reader(), { against, keys, report: progress });
    for (const line of lines) process.stdout.write(`${line}\n`);
    if (wrong.length > 0) process.exitCode = 1;
  });
}

function readOptions() {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ options: { against: text, proof: text, certificate: text, key: text } }).values;
  } catch (cause) {
    throw new HeadsFileError(`${(cause as Error).message}: ${USAGE}`);
  }
}

function progress(table: string, entries: number): void {
  if (entries % 100_000 === 0) say(`${table}: ${entries} entries read`);
}
