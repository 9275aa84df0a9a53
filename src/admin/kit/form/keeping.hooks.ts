import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSameWords } from '#client/forms/form-words.ts';
import { hasToken } from '#client/session/token.ts';
import { draftKey } from '#identity/draft/device-draft.store.ts';
import { useLeavingGuard } from '#ui/dialogs/leaving.ts';
import {
  begunFrom,
  type Draft,
  type DraftFields,
  draftFields,
  draftOwner,
  draftWords,
  droppedIn,
  EVERY_MS,
  type FoundDraft,
  readingDraft,
  type SourceOf,
  typedSince,
} from './draft.store.ts';
import { type DraftWriting, draftWriting } from './draft-writing.store.ts';
import { UnsavedForms } from './unsaved.hooks.ts';

type Words = Record<string, string>;
interface KeptForm {
  /** Name of the record, such as `section:5396`; null for an action, whose few words are simply typed again. */
  keep: string | null;
  /** Stored values of the record. */
  stored: Words;
  /** Of a translation. */
  sourceOf?: SourceOf | undefined;
  now: () => Words;
  /** Values at the latest render. */
  values: Words;
  saving: boolean;
  restore: (typed: Words, from: Words) => void;
  /** A dialog does its own asking. */
  isDialog: boolean;
}

/** Milliseconds between two checks of fields that report no changes. */
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
  const [isRead, setRead] = useState(false);
  const writing = useWriting(form);
  const bringBack = useEffectEvent((draft: FoundDraft) => {
    const { typed, from } = draftWords(stored, draft);
    writing.began({ ...draft, words: draftFields(stored, typed) }, draft.words);
    if (isSameWords(typed, stored)) return writing.end();
    const mine = typedSince(draftFields(stored, now()), restored?.words ?? {}, draft.words);
    form.restore({ ...typed, ...mine }, from);
    setRestored(draft);
  });
  const known = useEffectEvent(() => writing.read());
  useEffect(() => {
    const owner = draftOwner();
    if (!keep || !owner) return;
    return readingDraft(owner, keep, ({ draft, isKnown }) => {
      if (isKnown) known();
      if (draft) bringBack(draft);
      setRead(true);
    });
  }, [keep]);
  const tell = useContext(UnsavedForms);
  const isUnsaved = !isSameWords(form.values, stored);
  useEffect(() => {
    // Before its draft was read, a form does not know that it has no such words.
    if (keep && (isUnsaved || isRead)) tell?.(keep, isUnsaved);
  }, [keep, tell, isUnsaved, isRead]);
  return {
    /** When the restored text had been typed. */
    restoredAt: restored?.typedAt ?? null,
    /** The English that a field was written from. */
    begunFrom: writing.begunFrom,
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
function useWriting({ keep, stored, sourceOf, now, values, saving }: KeptForm) {
  const draft = useRef<DraftWriting | null>(null);
  const fields = useRef<DraftFields>({});
  const due = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** The first to write here: after signing out and in again, it is still their draft. */
  const draftOf = (): DraftWriting | null => {
    const owner = draft.current?.owner ?? draftOwner();
    if (!keep || !owner) return null;
    if (draft.current?.record !== keep) {
      draft.current = draftWriting(owner, keep);
      fields.current = {};
    }
    return draft.current;
  };
  const notDue = () => {
    clearTimeout(due.current);
    due.current = undefined;
  };
  const withSources = (words: DraftFields) => (sourceOf ? begunFrom(words, fields.current, sourceOf) : words);
  const send = useEffectEvent(() => {
    notDue();
    if (draft.current && draftOwner() === draft.current.owner) void draft.current.send();
  });
  const look = useEffectEvent(() => {
    const writing = draftOf();
    if (!writing || saving) return;
    fields.current = withSources(draftFields(stored, now()));
    if (writing.keep(fields.current)) due.current ??= setTimeout(() => send(), EVERY_MS);
  });
  // If the form goes away while it is being saved, its text is no longer a draft.
  const leave = useEffectEvent(() => (saving ? undefined : send()));
  const hear = useEffectEvent((event: StorageEvent) => {
    const writing = draft.current;
    if (writing && droppedIn(event) === draftKey(writing.owner, writing.record)) writing.lost();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every word
  useEffect(look, [values]);
  useEffect(() => {
    const looking = setInterval(() => look(), LOOK_MS);
    const onStorage = (event: StorageEvent) => hear(event);
    addEventListener('storage', onStorage);
    return () => {
      clearInterval(looking);
      removeEventListener('storage', onStorage);
      leave();
    };
  }, []);
  return {
    read: () => draftOf()?.read(),
    began(found: FoundDraft, sources: DraftFields) {
      const writing = draftOf();
      fields.current = sources;
      fields.current = withSources(found.words);
      writing?.began({ ...found, words: fields.current });
    },
    begunFrom: (name: string): string => fields.current[name]?.source ?? sourceOf?.(name) ?? '',
    end() {
      notDue();
      fields.current = {};
      void draftOf()?.end();
    },
  };
}
