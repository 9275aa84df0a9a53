import { setTimeout as pause } from 'node:timers/promises';
import { ownLetterhead } from '#locale/letterhead.service.ts';
import { type Reference, referenceOf } from '#media/reference/reference.rules.ts';
import { identifierKey, identifiersOf, type ReferenceIdentifier } from '#media/reference/standing.rules.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { Ports } from '#platform/ports.ts';
import type { Database, Writer } from '#platform/postgres/database.ts';
import {
  type CitationRow,
  claimDue,
  forgetUncited,
  isKnownRetracted,
  listCiting,
  lockReferences,
  lockState,
  type StateRow,
  titlesOf,
  writeChecked,
  writeCited,
} from './check.repository.ts';
import { afterAnswer, isNotice, type RegistryReply } from './check.rules.ts';
import { REGISTRY_TIMEOUT_MS, type ReferenceRegistry, registriesOf } from './registry.service.ts';

export { writeCited } from './check.repository.ts';

/** Maximum number of requests per run: registries are queried sparingly and slowly. */
export const ONE_RUN = 40;
const PAUSE_MS = 1_000;
/** Longer than the slowest run: meanwhile no other process queries the same source. */
const LEASE_MS = 15 * 60_000;
/** Number of consecutive failures that mean the registry is down: the rest waits for the next run. */
const FAILURES_IN_A_ROW = 3;
const CHUNK = 200;

type CheckPorts = Pick<Ports, 'config' | 'database' | 'log'>;

/** Asks the configured registries about the cited sources that are due. */
export async function checkReferences(
  ports: CheckPorts,
  now: Date,
  { pauseMs = PAUSE_MS, timeoutMs = REGISTRY_TIMEOUT_MS } = {},
): Promise<void> {
  const registries = registriesOf(ports.config, timeoutMs);
  if (registries.length === 0) return;
  await noteCited(ports.database, now);
  await Promise.all(registries.map((registry) => checkDue(ports, registry, now, pauseMs)));
}

/** Records what is cited now, and where. */
async function noteCited(database: Database, now: Date): Promise<void> {
  const cited = await readCited(database);
  await database.write(async (db) => {
    await lockReferences(db);
    await forgetUncited(db, cited);
    for (const { standing, cited_by } of await writeCited(db, cited, now))
      if (isNotice(standing as StateRow['standing'])) tellReaders(db, cited_by);
  });
}

export async function readCited({ reader }: Pick<Database, 'reader'>): Promise<CitationRow[]> {
  const cited = new Map<string, CitationRow>();
  for (let after = 0; ; ) {
    const rows = await listCiting(reader(), after, CHUNK);
    for (const { id, references, of_slides, of_front_matter, of_questions } of rows)
      for (const one of [...references, ...of_slides, ...of_front_matter, ...of_questions])
        cite(cited, id, referenceOf(one));
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return [...cited.values()];
    after = last.id;
  }
}

function cite(cited: Map<string, CitationRow>, publicationId: number, reference: Reference): void {
  const found = identifiersOf(reference);
  const [first] = found.map(identifierKey).toSorted();
  for (const one of found) {
    const key = identifierKey(one);
    const before = cited.get(key);
    // If one citation names the DOI and another one does not, the DOI identifies the source.
    const work = [before?.work ?? key, first ?? key].toSorted()[0] ?? key;
    const citedBy = [...new Set([...(before?.citedBy ?? []), publicationId])];
    cited.set(key, { ...one, work, words: before?.words ?? reference.text, citedBy });
  }
}

async function checkDue(
  { config, database, log }: CheckPorts,
  registry: ReferenceRegistry,
  now: Date,
  pauseMs: number,
) {
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  let inARow = 0;
  for (let asked = 0; asked < ONE_RUN && inARow < FAILURES_IN_A_ROW; asked++) {
    const due = await database.write((db) => claimDue(db, registry.name, now, leaseUntil));
    if (!due) return;
    if (asked > 0) await pause(pauseMs);
    const source = { registry: registry.name, identifier: due.identifier };
    const answer = await registry.ask(due.identifier, now);
    await database.write((db) => settle(db, { source, answer, now, config }));
    if ('verdict' in answer) {
      inARow = 0;
      continue;
    }
    inARow++;
    log.warn({ ...source, reason: answer.failure }, 'registry of references not reached');
    if (answer.restMs !== undefined) return;
  }
}

interface CheckedSource {
  source: ReferenceIdentifier;
  answer: RegistryReply;
  now: Date;
  config: Ports['config'];
}

async function settle(db: Writer, { source, answer, now, config }: CheckedSource): Promise<void> {
  await lockReferences(db);
  const before = await lockState(db, source);
  const checked = afterAnswer(before, answer, now);
  await writeChecked(db, source, checked, answer, now);
  if (checked.standing === before.standing) return;
  if (isNotice(checked.standing) || isNotice(before.standing)) tellReaders(db, before.cited_by);
  if (checked.standing === 'retracted' && !(await isKnownRetracted(db, before.work, source)))
    await mailOffice(db, { source, before, config, now });
}

function tellReaders(db: Writer, publicationIds: readonly number[]): void {
  db.invalidate('publications', ...publicationIds.map((id) => `publication:${id}`));
}

/** Once per retraction, whichever registry reported it first. */
async function mailOffice(
  db: Writer,
  { source, before, config, now }: Omit<CheckedSource, 'answer'> & { before: StateRow },
): Promise<void> {
  const { origin, supportEmail } = config;
  const citing = (await titlesOf(db, before.cited_by)).map(
    ({ id, title }) => `${title}\n${origin}/admin/publications/${id}`,
  );
  const message = {
    key: `reference-retracted:${before.work}:${now.toISOString()}`,
    to: supportEmail,
    head: ownLetterhead(config),
    subject: `A cited source was retracted: ${source.identifier}`,
    text: [
      `${source.registry === 'doi' ? 'Crossref' : 'PubMed'} says that this source was retracted:`,
      before.words,
      identifierKey(source),
      'It is cited here, where readers now see that it was retracted. Please check whether the text still stands without it.',
      ...citing,
      `All of them: ${origin}/admin`,
      '',
    ].join('\n\n'),
  };
  await queueMail(db, message, now);
}
