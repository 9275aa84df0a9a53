import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isRefusal } from '#kit/refusal.ts';
import type { Deadline } from '../clock/deadline.ts';
import type { Queryable } from '../postgres/database-handle.ts';
import {
  ASK_POSITION,
  ASK_PRIMARY,
  type PrimaryFacts,
  type PrimaryPosition,
  type ReplicaFacts,
} from './database-facts.ts';
import { readPlace, replicaProblem } from './read-place.ts';
import { ReplayHistory } from './replay-history.ts';
import { LeftOutError, Replica } from './replica.ts';
import { countPlace, tellReplicas } from './replica-figures.ts';
import { WrittenPositions } from './written-positions.ts';

const PAUSE_MS = 250;
/** A primary that hangs must not delay checking its replicas. */
const PATIENCE_MS = 500;

export interface ReplicaTerms {
  urls: readonly string[];
  /** How far a replica may be behind the primary. */
  lagSeconds: number;
  log: Logger;
}
interface Terms extends ReplicaTerms {
  size: number;
  lent: boolean;
  /**
   * Queries the primary on the connection that receives notifications: once it replies, all earlier notifications have
   * arrived.
   */
  ask<Row>(text: string): Promise<Row>;
}
export interface LaggingReads {
  /** Caches were notified, or may have been. */
  heard(): void;
  told(payload: string): void;
  /** Null if the position in the log could not be read. */
  wrote(writers: readonly string[], position: number | null): void;
  read<T>(
    readers: readonly string[],
    asked: {
      deadline: Deadline | undefined;
      onReplica(client: Queryable): Promise<T>;
      onPrimary(): Promise<T>;
    },
  ): Promise<T>;
  close(): Promise<void>;
}

export function openLaggingReads({ urls, lagSeconds, log, size, lent, ask }: Terms): LaggingReads {
  const boundMs = lagSeconds * 1_000;
  const written = new WrittenPositions();
  const history = new ReplayHistory(boundMs * 2);
  const replicas = urls.map((url) => new Replica(url, { size, lent }));
  let turn = 0;
  let closed = false;
  let primary: PrimaryFacts | null = null;

  const position = shared(async () => {
    const [epoch, at] = [written.epoch, performance.now()];
    const asked = await ask<PrimaryPosition>(ASK_POSITION);
    if (asked.timeline !== primary?.timeline)
      throw new LeftOutError('another primary answers than was looked at');
    written.settle(epoch, asked.position);
    return at;
  });

  const lookAtPrimary = async () => {
    const [epoch, at] = [written.epoch, performance.now()];
    const asked = await ask<PrimaryFacts>(ASK_PRIMARY);
    if (asked.timeline !== primary?.timeline) for (const replica of replicas) replica.leaveOut();
    primary = asked;
    written.settle(epoch, primary.position);
    history.note({ position: primary.position, at });
  };

  const judged = (replica: Replica, facts: ReplicaFacts): string | null => {
    if (!primary) return 'it is not known what the primary holds';
    const completeAt = history.completeAt(facts.replayed ?? 0);
    const isLate = completeAt === null || (history.latest ?? 0) - completeAt > boundMs;
    const problem = replicaProblem(primary, facts, isLate);
    if (problem === null && completeAt !== null)
      replica.standing = { replayed: facts.replayed ?? 0, completeAt };
    return problem;
  };

  const lookAt = async (replica: Replica) => {
    let problem: string | null;
    try {
      problem = judged(replica, await replica.look());
    } catch {
      problem = 'it does not answer';
      replica.forget();
    }
    if (closed) return;
    if (problem !== null) replica.leaveOut();
    if (problem === replica.problem) return;
    replica.problem = problem;
    const facts = { replica: replica.name, ...(problem === null ? {} : { why: problem }) };
    if (problem === null) log.info(facts, 'reads that may lag are sent to a replica');
    else log.warn(facts, 'a replica is left out');
  };

  const attend = async () => {
    while (!closed) {
      await Promise.race([lookAtPrimary().catch(() => undefined), wait(PATIENCE_MS, null, { ref: false })]);
      if (closed) return;
      // Until the primary has told its facts, nothing can be compared with it.
      if (primary) await Promise.all(replicas.map(lookAt));
      written.forgetBefore(performance.now() - boundMs * 2);
      await wait(PAUSE_MS, undefined, { ref: false });
    }
  };
  void attend();

  const stopTelling = tellReplicas(() =>
    replicas.map(({ name, standing }) => ({
      name,
      isUsed: standing !== null,
      lagSeconds:
        standing && history.latest !== null ? (history.latest - standing.completeAt) / 1_000 : lagSeconds,
    })),
  );

  return {
    heard: () => written.heard(),
    told(payload) {
      const { writers, position } = JSON.parse(payload) as { writers: string[]; position: number };
      written.wrote(writers, position, performance.now());
    },
    wrote(writers, position) {
      if (position === null) written.heard();
      else written.wrote(writers, position, performance.now());
    },
    async read(readers, { deadline, onReplica, onPrimary }) {
      const askedAt = await position().catch(() => null);
      const place = readPlace({
        needed: askedAt === null ? null : written.needed(readers),
        askedAt: askedAt ?? 0,
        boundMs,
        standings: replicas.map(({ standing }) => standing),
        turn: turn++,
      });
      const replica = 'replica' in place ? replicas[place.replica] : undefined;
      if (!('replica' in place) || !replica) {
        countPlace('primary' in place ? place.primary : 'unused');
        return onPrimary();
      }
      try {
        const given = await replica.read(place.needed, onReplica);
        countPlace('replica');
        return given;
      } catch (thrown) {
        if (isRefusal(thrown) || deadline?.passed) throw thrown;
        countPlace('failed');
        return onPrimary();
      }
    },
    async close() {
      closed = true;
      stopTelling();
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}

/** One request at a time, shared by all callers: each gets the reply to one that was sent after their call. */
function shared<T>(send: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> | null = null;
  let next: Promise<T> | null = null;
  const begin = (): Promise<T> => {
    next = null;
    const sent = send();
    const ended = sent
      .catch(() => undefined)
      .then(() => {
        if (underWay === ended) underWay = null;
      });
    underWay = ended;
    return sent;
  };
  return () => {
    if (!underWay) return begin();
    next ??= underWay.then(begin);
    return next;
  };
}
