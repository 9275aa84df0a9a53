import { isFailure } from '#client/api/client.ts';
import { dropHere, keepHere } from '#identity/draft/device-draft.store.ts';
import {
  type DraftFields,
  discardDraft,
  type FoundDraft,
  keepDraft,
  pauseAfter,
  tellDropped,
} from './draft.store.ts';

/** No field differs from its stored value; what is kept is unknown. */
const NOTHING = '{}';
const UNKNOWN = '?';

/** The calls that keep a draft on the server. */
const SERVER = { keep: keepDraft, discard: discardDraft };

/** Writes the draft of a record: to the browser at once, to the server whenever it is sent. */
export function draftWriting(owner: string, record: string, server = SERVER) {
  const written = { here: NOTHING, there: NOTHING, typedAt: '' };
  /** Until the server's draft was read, it may have words that are nowhere else: nothing is written over them. */
  let isRead = false;
  /** Serializes the writes, so that an earlier one cannot bring back a discarded draft. */
  let queue: Promise<unknown> = Promise.resolve();
  /** Tries that failed since the last one that did not, and until when the server is left alone for them. */
  let [tries, restsUntil] = [0, 0];
  const drop = () => {
    dropHere(owner, record);
    tellDropped(owner, record);
  };
  const write = (said: string, typedAt: string): Promise<void> =>
    said === NOTHING
      ? server.discard(record, typedAt)
      : server.keep(record, { words: JSON.parse(said), typedAt });
  /** Somebody who is signed out or offline can go on writing; the browser has the draft. */
  const failed = (thrown: unknown, said: string) => {
    if (!isFailure(thrown)) throw thrown;
    const pause = pauseAfter(thrown.status, tries + 1);
    // The same words would be refused again.
    if (pause === null) return;
    tries += 1;
    restsUntil = performance.now() + pause;
    if (written.there === said) written.there = UNKNOWN;
  };
  const send = (): Promise<unknown> => {
    const { here: said, typedAt } = written;
    if (!isRead || said === UNKNOWN || said === written.there) return queue;
    written.there = said;
    queue = queue
      .then(() => write(said, typedAt))
      .then(() => {
        [tries, restsUntil] = [0, 0];
        if (written.here === said) dropHere(owner, record);
      })
      .catch((thrown: unknown) => failed(thrown, said));
    return queue;
  };
  return {
    owner,
    record,
    /** The server's draft is known from now on. */
    read() {
      isRead = true;
    },
    /** Keeps the words in the browser; returns whether it is time for the server to have them. */
    keep(words: DraftFields): boolean {
      const said = JSON.stringify(words);
      if (said !== written.here) {
        const typedAt = laterThan(written.typedAt);
        Object.assign(written, { here: said, typedAt });
        if (said === NOTHING) drop();
        else keepHere(owner, record, { words, typedAt });
      }
      return said !== written.there && performance.now() >= restsUntil;
    },
    send,
    /** A restored draft is already in the browser, and also on the server if it came from there. */
    began({ words, typedAt, isThere }: FoundDraft) {
      const said = JSON.stringify(words);
      Object.assign(written, { here: said, there: isThere ? said : UNKNOWN, typedAt });
    },
    /** Another tab saved or discarded its words, and with them the draft that both have in common. */
    lost() {
      if (written.here !== NOTHING) Object.assign(written, { here: UNKNOWN, there: UNKNOWN });
    },
    /** The words are saved or discarded. A draft that could not be read is neither. */
    end(): Promise<unknown> {
      written.here = NOTHING;
      if (!isRead) written.there = NOTHING;
      drop();
      return send();
    },
  };
}
export type DraftWriting = ReturnType<typeof draftWriting>;

/** A draft is later than the one it continues, even if that was typed on a device whose clock is ahead. */
const laterThan = (typedAt: string): string =>
  new Date(Math.max(Date.now(), (Date.parse(typedAt) || 0) + 1)).toISOString();
