import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isFailure } from '#client/api/client.ts';
import { isSameWords } from '#client/forms/form-words.ts';
import { hasToken } from '#client/session/token.ts';
import { dropHere, keepHere } from '#identity/draft/device-draft.store.ts';
import { useLeavingGuard } from '#ui/dialogs/leaving.ts';
import {
  type Draft,
  discardDraft,
  draftFields,
  draftOwner,
  draftWords,
  keepDraft,
  readDraft,
} from './draft.store.ts';

type Words = Record<string, string>;
interface KeptForm {
  /** Name of the record, such as `section:5396`; null for an action, whose few words are simply typed again. */
  keep: string | null;
  /** Stored values of the record. */
  stored: Words;
  now: () => Words;
  /** Values at the latest render. */
  values: Words;
  saving: boolean;
  restore: (typed: Words, from: Words) => void;
  /** A dialog does its own asking. */
  isDialog: boolean;
}

/** No field differs from its stored value; what the server has is unknown. */
const NOTHING = '{}';
const UNKNOWN = '?';
/** Milliseconds after which a draft is sent to the server, and between two checks of fields that report no changes. */
const EVERY_MS = 3_000;
const LOOK_MS = 1_000;

/**
 * Shared by all administration forms: asks before unsaved text is left, keeps it at once in this browser and every few
 * seconds on the server, and restores it for its author, whatever happened to the page.
 */
export function useKeeping(form: KeptForm) {
  const { keep, stored, now, saving, isDialog } = form;
  const isTyped = () => !saving && !isSameWords(now(), stored);
  // If the server signs somebody out, they are sent to sign in; their draft waits for them here.
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
    /** When the restored text had been typed. */
    restoredAt: restored?.typedAt ?? null,
    /** Called once saved: no draft is left. */
    end() {
      writing.end();
      setRestored(null);
    },
    /** Discards what was typed. */
    discard() {
      writing.end();
      setRestored(null);
      form.restore(stored, stored);
    },
  };
}

/** Writes drafts: to the browser at once, to the server every few seconds. */
function useWriting({ keep, stored, now, values, saving }: KeptForm) {
  const owner = useRef<string | null>(null);
  const written = useRef({ here: NOTHING, there: NOTHING, typedAt: '' });
  const due = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** Serializes the writes, so that an earlier one cannot bring back a discarded draft. */
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
  // If the form goes away while it is being saved, its text is no longer a draft.
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
    /** A restored draft is already in the browser, and also on the server if it came from there. */
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

/** Somebody who is signed out or offline can go on writing; the browser has the draft. */
function unlessRefused(thrown: unknown): void {
  if (!isFailure(thrown)) throw thrown;
}
