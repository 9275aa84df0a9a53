import { runningFrom } from '../clock/running-time.ts';
import type { Ports } from '../ports.ts';
import { json, statement, type Writer } from '../postgres/database.ts';
import { counter } from '../telemetry/instrument.ts';
import { tracedAlone } from '../telemetry/scope.ts';
import { isContentRefused, recipientRefusal } from './recipient-refusal.ts';
import { type Letter, type MailTransport, openMailTransport } from './transport.ts';

const deliveries = counter({
  name: 'mail.deliveries',
  unit: '{letter}',
  help: 'Tries to hand a letter to the server it leaves through, and how they ended.',
  attributes: ['mail.outcome'],
});

/** Two and a half days in all: a mail server that broke on a Friday evening is repaired by then. */
const MAX_TRIES = 20;
const LEASE_SECONDS = 120;
const FIRST_RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 6 * 3600;
const ONE_RUN = 500;
/** After this many failures in a row the server is considered unavailable: the rest waits for the next run. */
const FAILURES_IN_A_ROW = 5;
/** After this many recipients refused in a row it may be our own setting that is refused. */
const REFUSALS_IN_A_ROW = 10;
/** A letter refused by its content is tried this often: what a filter knows changes within minutes, or not at all. */
const CONTENT_TRIES = 4;

/** A retry time further ahead than any wait was written while the clock was wrong. */
export const DUE = `(not_before <= $1 OR attempts = 0 OR not_before > $1::timestamptz + make_interval(secs => ${LONGEST_RETRY_SECONDS + LEASE_SECONDS}))`;

/** A letter that is nothing but a link does not leave once that has ended. */
export const LASTS = '(ends_at IS NULL OR ends_at > $1)';

const ABANDON = statement(
  'mail.abandon',
  {},
  `UPDATE outbox_message SET given_up_at = $1
    WHERE sent_at IS NULL AND given_up_at IS NULL AND ${DUE} AND attempts >= ${MAX_TRIES}`,
);
// A claim is a lease: it commits before anything is sent, so that another sender takes over if this one dies.
const CLAIM = statement(
  'mail.claim',
  {
    id: 'int',
    message_key: 'text',
    recipient: 'text',
    subject: 'text',
    text_body: 'text',
    html_body: 'text?',
    headers: json<Record<string, string>>(),
    created_at: 'instant',
    attempts: 'int',
  },
  `UPDATE outbox_message SET attempts = attempts + 1, not_before = $1::timestamptz + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = (SELECT id FROM outbox_message
                 WHERE sent_at IS NULL AND given_up_at IS NULL AND ${DUE} AND attempts < ${MAX_TRIES}
                   AND ${LASTS}
                 ORDER BY rank, not_before, id LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING id, message_key, recipient, subject, text_body, html_body, headers, created_at, attempts`,
);
const SENT = statement(
  'mail.sent',
  {},
  'UPDATE outbox_message SET sent_at = $2, last_error = NULL WHERE id = $1',
);
const FAILED = statement(
  'mail.failed',
  {},
  'UPDATE outbox_message SET last_error = $2, not_before = $3, given_up_at = $4, refused = $5 WHERE id = $1',
);

export interface DeliveryCounts {
  sent: number;
  failed: number;
}
type MailPorts = Pick<Ports, 'config' | 'database' | 'log'>;
interface DeliveryTerms {
  transport?: MailTransport;
  /** From then on no letter is claimed; those under way are ended and noted as sent. */
  stopping?: AbortSignal;
}

/**
 * Sends what is due, what somebody waits for first, as many at once as the transport takes. Any number of processes may
 * do so; a failed message waits and never blocks others.
 */
export async function deliverDue(
  ports: MailPorts,
  began: Date,
  { transport, stopping }: DeliveryTerms = {},
): Promise<DeliveryCounts> {
  const { database } = ports;
  const now = runningFrom(began);
  await database.write((db) => db.run(ABANDON, [began]));
  const open = transport ?? openMailTransport(ports.config);
  const run: DeliveryRun = { sent: 0, failed: 0, inARow: 0, refusals: 0, fault: null };
  const underWay = new Set<Promise<void>>();
  try {
    for (let tried = 0; tried < ONE_RUN && goesOn(run) && !stopping?.aborted; tried++) {
      const claimed = await database.write((db) => db.maybe(CLAIM, [now()]));
      if (!claimed) break;
      // It never rejects: while the next letter is claimed, nobody waits for it.
      const delivery = deliver(ports, open, claimed, run, now)
        .catch((reason) => {
          run.fault ??= { reason };
        })
        .finally(() => underWay.delete(delivery));
      underWay.add(delivery);
      if (underWay.size >= (open.atOnce ?? 1)) await Promise.race(underWay);
    }
  } finally {
    await Promise.all(underWay);
    if (!transport) open.close();
  }
  if (run.fault) throw run.fault.reason;
  return { sent: run.sent, failed: run.failed };
}

interface DeliveryRun extends DeliveryCounts {
  /** Failures since a server last answered for a letter. */
  inARow: number;
  /** Recipients refused since a letter was last taken. */
  refusals: number;
  /** The first that was no failure of the mail server: the database broke, and the run ends. */
  fault: { reason: unknown } | null;
}
const goesOn = (run: DeliveryRun): boolean =>
  !run.fault && run.inARow < FAILURES_IN_A_ROW && run.refusals < REFUSALS_IN_A_ROW;

async function deliver(
  { database, log }: MailPorts,
  transport: MailTransport,
  claimed: OutboxRow,
  run: DeliveryRun,
  now: () => Date,
): Promise<void> {
  const failure = await tracedAlone('send letter', () => attempt(transport, letterOf(claimed)));
  const refusal = failure && recipientRefusal(failure);
  run[failure ? 'failed' : 'sent']++;
  run.inARow = failure && !refusal ? run.inARow + 1 : 0;
  if (!failure) run.refusals = 0;
  else if (refusal) run.refusals++;
  deliveries.add([failure ? 'failed' : 'sent']);
  await database.write((db) =>
    failure ? markFailed(db, claimed, failure, run, now()) : db.run(SENT, [claimed.id, now()]),
  );
  if (failure)
    log.warn(
      { message: claimed.id, tries: claimed.attempts, reason: failure.name, refusal },
      'mail not sent',
    );
}

async function attempt(transport: MailTransport, letter: Letter): Promise<Error | null> {
  try {
    await transport.send(letter);
    return null;
  } catch (thrown) {
    return thrown instanceof Error ? thrown : new Error(String(thrown));
  }
}

type OutboxRow = NonNullable<typeof CLAIM.row>;
const letterOf = (row: OutboxRow): Letter => ({
  id: row.id,
  key: row.message_key,
  to: row.recipient,
  subject: row.subject,
  text: row.text_body,
  html: row.html_body,
  headers: row.headers,
  createdAt: row.created_at,
});

function markFailed(db: Writer, claimed: OutboxRow, failure: Error, run: DeliveryRun, now: Date) {
  const wait = Math.min(FIRST_RETRY_SECONDS * 2 ** (claimed.attempts - 1), LONGEST_RETRY_SECONDS);
  const refusal = recipientRefusal(failure);
  const isLast = claimed.attempts >= MAX_TRIES || isBelieved(run, claimed.attempts, failure);
  return db.run(FAILED, [
    claimed.id,
    failure.message.slice(0, 500),
    new Date(now.getTime() + wait * 1000),
    isLast ? now : null,
    refusal !== null,
  ]);
}

/** A server that takes other letters of ours means this one; if it takes none, a setting may be to blame. */
const isBelieved = ({ sent, refusals }: DeliveryRun, attempts: number, failure: Error): boolean =>
  sent > 0 &&
  refusals < REFUSALS_IN_A_ROW &&
  (recipientRefusal(failure) === 'for-good' || (attempts >= CONTENT_TRIES && isContentRefused(failure)));
