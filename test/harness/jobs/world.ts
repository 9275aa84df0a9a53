import { JOBS, WATCHES } from '#server/jobs/job.service.ts';
import { type Desk, openSupportDesk } from '../admin/admin.ts';
import { openRegistries, type Registries } from '../outside/reference-registries.ts';
import { openSmtpSink, type SmtpSink } from '../outside/smtp-sink.ts';
import { type Buyer, openTill, type Till } from '../people/till.ts';

export const DAY = 86_400_000;
export const HOUR = 3_600_000;
export const WITNESS = 'witness@archive.example';

/** Everything that jobs reach: the database, the bank, and three external services that remember what they received. */
export interface JobWorld {
  till: Till;
  desk: Desk;
  registries: Registries;
  sink: SmtpSink;
  /** Environment of a process that is to reach them too. */
  env: Record<string, string>;
  /** Processes that were killed: each may have left one action that the next one repeats under the same name. */
  killed: number;
  /** E-mails that killed processes had sent and not marked: each may arrive once more. */
  lettersInHand: number;
  member(autoRenew: boolean, endsInMs: number): Promise<Buyer & { holdingId: number }>;
  close(): Promise<void>;
}

export const ALL_WORK = [...JOBS, ...WATCHES];

export async function openJobWorld(): Promise<JobWorld> {
  const desk = await openSupportDesk();
  const registries = await openRegistries();
  const sink = await openSmtpSink();
  const env = {
    ...registries.env,
    SUPPORT_DESK_URL: desk.url,
    SMTP_URL: sink.url,
    LEDGER_WITNESS: WITNESS,
    TEST_CLOCK: '1',
  };
  const till = await openTill(env);
  return {
    till,
    desk,
    registries,
    sink,
    env,
    killed: 0,
    lettersInHand: 0,
    async member(autoRenew, endsInMs) {
      const buyer = await till.register();
      const { id } = await till.order(buyer, 32, { autoRenew });
      const paid = await till.pay(buyer, id);
      if (paid.status >= 300) throw new Error(paid.text);
      const [holding] = await till.sql<{ id: string }>(
        'UPDATE holding SET ends_at = $2 WHERE user_id = $1 RETURNING id',
        [buyer.id, new Date(till.now().getTime() + endsInMs)],
      );
      return { ...buyer, holdingId: Number(holding?.id) };
    },
    async close() {
      await till.close();
      await desk.close();
      await registries.close();
      await sink.close();
    },
  };
}

/** One line for a number that is not as expected, or nothing. */
export const differs = (what: string, is: number, ought: number): string[] =>
  is === ought ? [] : [`${what}: ${is}, not ${ought}`];

/** At least once, and more often only if a killed process's work was taken over. */
export const repeats = (what: string, times: number, { killed }: JobWorld): string[] =>
  times >= 1 && times <= 1 + killed ? [] : [`${what}: ${times} times`];

export async function count(world: JobWorld, text: string, values: unknown[] = []): Promise<number> {
  const [row] = await world.till.sql<{ n: string }>(`SELECT count(*) AS n FROM ${text}`, values);
  return Number(row?.n);
}
export const lettersLike = (world: JobWorld, pattern: string): Promise<number> =>
  count(world, 'outbox_message WHERE message_key LIKE $1', [pattern]);

/** Makes something due, and returns the check of whether it happened exactly once. */
export interface Effect {
  prepare(world: JobWorld, round: number): Promise<() => Promise<string[]>>;
}
export const MANY = 4;
export const each = <T>(make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: MANY }, (_, at) => make(at)));
export const flat = async (lists: Promise<string[]>[]): Promise<string[]> =>
  (await Promise.all(lists)).flat();
export const dayOf = ({ till }: JobWorld): string => till.now().toISOString().slice(0, 10);
