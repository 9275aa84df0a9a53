import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isFailure } from '#client/api/client.ts';
import { isSameWords } from '#client/forms/form-words.ts';
import { hasToken } from '#client/session/token.ts';
import { useLeavingGuard } from '#ui/dialogs/leaving.ts';
import {
  type Draft,
  discardDraft,
  draftFields,
  draftOwner,
  draftWords,
  dropHere,
  keepDraft,
  keepHere,
  readDraft,
} from './draft.store.ts';

type Words = Record<string, string>;
interface KeptForm {
  /** Names the record, `section:5396`; null for a deed, whose few words are typed anew. */
  keep: string | null;
  /** What stands in the record. */
  stored: Words;
  now: () => Words;
  /** The words as they were drawn last. */
  values: Words;
  saving: boolean;
  restore: (typed: Words, from: Words) => void;
  /** A dialog asks by itself. */
  isDialog: boolean;
}

/** No field says anything else than what stands there; nobody knows what the server has. */
const NOTHING = '{}';
const UNKNOWN = '?';
/** Milliseconds after which what is typed is on the server, and between two looks at fields that tell nobody. */
const EVERY_MS = 3_000;
const LOOK_MS = 1_000;

/**
 * Of every form of the administration: it asks before its words are left, keeps them at once in this browser and every
 * few seconds on the server, and brings them back to whoever typed them, whatever became of the page.
 */
export function useKeeping(form: KeptForm) {
  const { keep, stored, now, saving, isDialog } = form;
  const isTyped = () => !saving && !isSameWords(now(), stored);
  // Whoever is signed out by the server is led to sign in; what they typed waits for them here.
  useLeavingGuard({ holds: () => !isDialog && hasToken() && isTyped() });
  const [restored, setRestored] = useState<Draft | null>(null);
  const writing = useWriting(form);
  const bringBack = useEffectEvent((draft: Draft & { isThere: boolean }) => {
    const { typed, from } = draftWords(stored, draft);
    if (isSameWords(typed, stored)) return writing.end();
    const touched = draftFields(stored, now());
    const mine = Object.fromEntries(Object.entries(touched).map(([name, field]) => [name, field.typed]));
    writing.began({ ...draft, words: draftFields(stored, typed) });
    form.restore({ ...typed, ...mine }, from);
    setRestored(draft);
  });
  useEffect(() => {
    const owner = draftOwner();
    if (!keep || !owner) return;
    let isHere = true;
    const read = async () => {
      const draft = await readDraft(owner, keep);
      if (draft && isHere && draftOwner() === owner) bringBack(draft);
    };
    void read();
    return () => {
      isHere = false;
    };
  }, [keep]);
  return {
    /** When what was brought back had been typed. */
    restoredAt: restored?.typedAt ?? null,
    /** It is saved: nothing waits any more. */
    end() {
      writing.end();
      setRestored(null);
    },
    /** Gives up what was typed. */
    discard() {
      writing.end();
      setRestored(null);
      form.restore(stored, stored);
    },
  };
}

/** Writes what is typed: here at once, there every few seconds. */
function useWriting({ keep, stored, now, values, saving }: KeptForm) {
  const owner = useRef<string | null>(null);
  const written = useRef({ here: NOTHING, there: NOTHING, typedAt: '' });
  const due = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** One after the other: what is discarded is not written again by an earlier word. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const send = useEffectEvent(() => {
    clearTimeout(due.current);
    due.current = undefined;
    const [record, by] = [keep, owner.current];
    const { here: said, typedAt } = written.current;
    if (!record || !by || said === written.current.there || draftOwner() !== by) return;
    written.current.there = said;
    queue.current = queue.current
      .then(async () => {
        if (said === NOTHING) await discardDraft(record);
        else await keepDraft(record, { words: JSON.parse(said), typedAt });
      })
      .then(() => {
        if (written.current.here === said) dropHere(by, record);
      })
      .catch((thrown: unknown) => {
        if (written.current.there === said) written.current.there = UNKNOWN;
        unlessRefused(thrown);
      });
  });
  const look = useEffectEvent(() => {
    owner.current ??= draftOwner();
    const by = owner.current;
    if (!keep || !by || saving) return;
    const words = draftFields(stored, now());
    const said = JSON.stringify(words);
    if (said !== written.current.here) {
      const typedAt = new Date().toISOString();
      Object.assign(written.current, { here: said, typedAt });
      if (said === NOTHING) dropHere(by, keep);
      else keepHere(by, keep, { words, typedAt });
    }
    if (said !== written.current.there) due.current ??= setTimeout(() => send(), EVERY_MS);
  });
  // What is being saved as its form goes is no draft any more.
  const leave = useEffectEvent(() => (saving ? undefined : send()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every word
  useEffect(look, [values]);
  useEffect(() => {
    const looking = setInterval(() => look(), LOOK_MS);
    return () => {
      clearInterval(looking);
      leave();
    };
  }, []);
  return {
    /** What was brought back is kept already, and on the server if it came from there. */
    began({ words, typedAt, isThere }: Draft & { isThere: boolean }) {
      const said = JSON.stringify(words);
      written.current = { here: said, there: isThere ? said : UNKNOWN, typedAt };
    },
    end() {
      clearTimeout(due.current);
      due.current = undefined;
      const was = written.current;
      written.current = { here: NOTHING, there: NOTHING, typedAt: '' };
      if (!keep || !owner.current) return;
      dropHere(owner.current, keep);
      const record = keep;
      if (was.there !== NOTHING)
        queue.current = queue.current.then(() => discardDraft(record)).catch(unlessRefused);
    },
  };
}

/** Who is signed out, or has no network, goes on writing; the browser has the words. */
function unlessRefused(thrown: unknown): void {
  if (!isFailure(thrown)) throw thrown;
}
