import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isFailure } from '../api/client.ts';
import { type Problems, useForm } from './form.ts';
import { changesOf, type FieldWords, mergedWords, wholeWords } from './form-words.ts';

export interface RecordFormOptions<R, N extends string> {
  /** The record as the page last read it. */
  read: R;
  wordsOf: (one: R) => FieldWords<N>;
  check: (words: FieldWords<N>, base: R) => Problems<N>;
  /**
   * Sends the values with the version of `base`, from which the form continues. Returns the record as stored then, or
   * null if the form is done.
   */
  save: (words: FieldWords<N>, base: R) => Promise<R | null>;
  onSaved?: (saved: R) => void;
  /** Rows that come and go cannot be merged field by field: one of the two versions is kept as a whole. */
  isWhole?: boolean;
}

/** Whether somebody else was first: by contract, every such refusal has a code with one of these endings. */
const isLate = (thrown: unknown): boolean =>
  isFailure(thrown) && thrown.status === 409 && /-(changed|moved)$/.test(thrown.code);

/**
 * A form over a record that others edit too. It stays in place while the record is read again, after its own save or
 * any other action of the page: untouched fields follow, and what was typed in the meantime stays, as does the focus.
 * If another editor was first, the server says so, both versions are compared, and one of them is kept.
 */
export function useRecordForm<R, N extends string>(options: RecordFormOptions<R, N>) {
  const { read, wordsOf } = options;
  const merge = options.isWhole ? wholeWords : mergedWords;
  const [base, setBase] = useState(read);
  const [late, setLate] = useState(false);
  const isComparing = useRef(false);
  /** What restored values were based on, if somebody else has overwritten it since. */
  const [began, setBegan] = useState<FieldWords<N> | null>(null);
  /** What was typed here when their version was taken, until a version of it is saved. */
  const [given, setGiven] = useState<FieldWords<N> | null>(null);
  const form = useForm<N>({
    initial: wordsOf(base),
    check: (words) => options.check(words, base),
    send: async (words) => {
      try {
        const saved = await options.save(words, base);
        if (saved === null) return;
        follow(saved, words, true);
        options.onSaved?.(saved);
        await again();
      } catch (thrown) {
        if (isLate(thrown)) {
          // Shown once their version is read and the button may be pressed again.
          isComparing.current = true;
          const drawn = nextReading();
          await again();
          await Promise.race([drawn, new Promise((done) => setTimeout(done, DRAWN_MS))]);
          setLate(true);
        }
        throw thrown;
      }
    },
  });
  const sendAgain = useSendAgain(form.form.ref);
  function follow(one: R, before: FieldWords<N>, isOwn: boolean) {
    const words = merge({ before, theirs: wordsOf(one), mine: form.read() }, isOwn);
    if (words) goOn(one, words, isOwn);
  }
  function goOn(one: R, words: FieldWords<N>, isFresh: boolean) {
    form.fill(words);
    setBase(one);
    isComparing.current = false;
    setLate(false);
    setBegan(null);
    if (!isFresh) return;
    setGiven(null);
    form.restart();
  }
  const { again, nextReading } = useReading(read, (one) => {
    if (!isComparing.current && !began) follow(one, wordsOf(base), false);
  });
  const theirs = wordsOf(read);
  const before = began ?? wordsOf(base);
  const conflict = late || began !== null;
  /** Keeps what was typed here over their version; fields not touched here stay as they have them. */
  function keepMine() {
    const words = merge({ before, theirs, mine: form.read() }, true);
    if (words) goOn(read, words, true);
    sendAgain();
  }
  return {
    ...form,
    /** If pressed after both versions were shown, its button means the version typed here. */
    form: conflict
      ? {
          ...form.form,
          onSubmit(event: FormEvent<HTMLFormElement>) {
            event.preventDefault();
            keepMine();
          },
        }
      : form.form,
    /** What the form continues from. */
    base,
    /** Another editor was first, and the server said so: what both made of it, and the two ways to continue. */
    conflict: conflict
      ? {
          changes: changesOf({ before, theirs, mine: form.values }),
          takeTheirs() {
            const mine = form.read();
            goOn(read, theirs, true);
            setGiven(mine);
          },
        }
      : null,
    /** Their version was taken: writes what was typed here into the fields again. */
    bringMineBack:
      given && !conflict
        ? () => {
            form.fill(given);
            setGiven(null);
          }
        : null,
    /** Restores values that were typed earlier, over a record that said `from` at the time. */
    restore(words: FieldWords<N>, from: FieldWords<N>) {
      const merged = merge({ before: from, theirs, mine: words }, true);
      form.fill(merged ?? words);
      const isOver = changesOf({ before: from, theirs, mine: words }).some(({ mine }) => mine !== null);
      setBegan(isOver ? from : null);
    },
  };
}
export type RecordConflict = NonNullable<ReturnType<typeof useRecordForm<unknown, string>>['conflict']>;

/**
 * Milliseconds from a reply to the page drawn from it, which may first read the record by itself; if nothing could be
 * read, no page follows.
 */
const DRAWN_MS = 2_000;

/**
 * Calls `onRead` for every new reading; returns a function that requests one, and one that waits until the next is
 * drawn.
 */
function useReading<R>(read: R, onRead: (one: R) => void) {
  const { revalidate } = useRevalidator();
  const seen = useRef(read);
  const drawn = useRef(() => {});
  useLayoutEffect(() => {
    if (seen.current === read) return;
    seen.current = read;
    onRead(read);
    drawn.current();
  });
  return {
    again: revalidate,
    nextReading: () =>
      new Promise<void>((done) => {
        drawn.current = done;
      }),
  };
}

/** Presses the form's button again once the form continues from another version. */
function useSendAgain(form: { current: HTMLFormElement | null }) {
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    if (wanted === 0) return;
    // While one submit event is being dispatched, browsers accept no other.
    const pressing = setTimeout(() => form.current?.requestSubmit());
    return () => clearTimeout(pressing);
  }, [wanted, form]);
  return () => setWanted((before) => before + 1);
}
