import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isFailure } from '../api/client.ts';
import { type Problems, useForm } from './form.ts';
import { changesOf, type FieldWords, mergedWords, wholeWords } from './form-words.ts';

export interface RecordFormOptions<R, N extends string> {
  /** The record as the page read it last. */
  read: R;
  wordsOf: (one: R) => FieldWords<N>;
  check: (words: FieldWords<N>, base: R) => Problems<N>;
  /** Sends the words with the version of `base`, which the form goes on from; gives the record as it is stored then, or nothing where the form is done. */
  save: (words: FieldWords<N>, base: R) => Promise<R | null>;
  onSaved?: (saved: R) => void;
  /** Rows that come and go are no fields to be merged one by one: of two versions one goes on, whole. */
  isWhole?: boolean;
}

/** Another one was first: by the contract every refusal of this kind is called so. */
const isLate = (thrown: unknown): boolean =>
  isFailure(thrown) && thrown.status === 409 && /-(changed|moved)$/.test(thrown.code);

/**
 * A form over a record that others write too. It stays while the record is read anew, after its own save or any other
 * deed of the page: what nobody touched follows, what was typed meanwhile stays, and so does the focus. Where another
 * editor was first, the server says so, both versions are told apart, and one of them goes on.
 */
export function useRecordForm<R, N extends string>(options: RecordFormOptions<R, N>) {
  const { read, wordsOf } = options;
  const merge = options.isWhole ? wholeWords : mergedWords;
  const [base, setBase] = useState(read);
  const [late, setLate] = useState(false);
  const isComparing = useRef(false);
  /** What restored words began from, where another one has written over it since. */
  const [began, setBegan] = useState<FieldWords<N> | null>(null);
  /** What was typed here when theirs was taken, until a version of it is saved. */
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
          // Told once theirs is read and the button may be pressed again.
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
  /** What was typed here, over theirs; what nobody touched here stays as they have it. */
  function keepMine() {
    const words = merge({ before, theirs, mine: form.read() }, true);
    if (words) goOn(read, words, true);
    sendAgain();
  }
  return {
    ...form,
    /** Pressed once both versions were seen, its button means the one that was typed here. */
    form: conflict
      ? {
          ...form.form,
          onSubmit(event: FormEvent<HTMLFormElement>) {
            event.preventDefault();
            keepMine();
          },
        }
      : form.form,
    /** What the form goes on from. */
    base,
    /** Another editor was first, and the server said so: what both made of it, and the two ways on. */
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
    /** Theirs was taken: writes what was typed here into the fields again. */
    bringMineBack:
      given && !conflict
        ? () => {
            form.fill(given);
            setGiven(null);
          }
        : null,
    /** Words that were typed earlier, over a record that said `from` then. */
    restore(words: FieldWords<N>, from: FieldWords<N>) {
      const merged = merge({ before: from, theirs, mine: words }, true);
      form.fill(merged ?? words);
      const isOver = changesOf({ before: from, theirs, mine: words }).some(({ mine }) => mine !== null);
      setBegan(isOver ? from : null);
    },
  };
}
export type RecordConflict = NonNullable<ReturnType<typeof useRecordForm<unknown, string>>['conflict']>;

/** Milliseconds from an answer to the page that is drawn from it; where nothing could be read, no page comes. */
const DRAWN_MS = 500;

/** Tells of every new reading; gives what asks for one, and what waits until the next one is drawn. */
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

/** Once the form goes on from another version: its button is pressed again. */
function useSendAgain(form: { current: HTMLFormElement | null }) {
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    if (wanted === 0) return;
    // While one submission is being told, browsers take no other.
    const pressing = setTimeout(() => form.current?.requestSubmit());
    return () => clearTimeout(pressing);
  }, [wanted, form]);
  return () => setWanted((before) => before + 1);
}
