import { useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isFailure } from '../api/client.ts';
import { type Problems, useForm } from './form.ts';
import { type FieldWords, isSameText, mergedWords } from './form-words.ts';

interface RecordFormOptions<R, N extends string> {
  /** The record as the page read it last. */
  read: R;
  wordsOf: (one: R) => FieldWords<N>;
  check: (words: FieldWords<N>, base: R) => Problems<N>;
  /** Sends the words with the version of `base`, which the form goes on from; gives the record as it is stored then. */
  save: (words: FieldWords<N>, base: R, isLate: boolean) => Promise<R>;
  onSaved: (saved: R) => void;
  /** The server's code for a version that is not the last one. */
  lateCode: string;
}

/**
 * A form over a record that others write too. It stays while the record is read anew, after its own save or any other
 * deed of the page: what nobody touched follows, what was typed meanwhile stays, and so does the focus. Where another
 * editor wrote into a field that was touched here, it keeps the version it has, and its next save is refused.
 */
export function useRecordForm<R, N extends string>(options: RecordFormOptions<R, N>) {
  const { read, wordsOf } = options;
  const [base, setBase] = useState(read);
  const [late, setLate] = useState(false);
  const { turnOf, turn } = useTurns<N>();
  const form = useForm<N>({
    initial: wordsOf(base),
    check: (words) => options.check(words, base),
    send: async (words) => {
      try {
        const saved = await options.save(words, base, late);
        follow(saved, words, true);
        options.onSaved(saved);
        await reading.again();
      } catch (thrown) {
        setLate(isFailure(thrown) && thrown.code === options.lateCode);
        throw thrown;
      }
    },
  });
  function follow(one: R, before: FieldWords<N>, isOwn: boolean) {
    const words = mergedWords({ before, theirs: wordsOf(one), mine: form.read() }, isOwn);
    if (words) goOn(one, words, isOwn || late);
  }
  function goOn(one: R, words: FieldWords<N>, isFresh: boolean) {
    turn(write(form.form.ref.current, words, form.read()));
    form.read();
    setBase(one);
    setLate(false);
    if (isFresh) form.restart();
  }
  const reading = useReading(read, (one, isWanted) =>
    isWanted ? goOn(one, wordsOf(one), true) : follow(one, wordsOf(base), false),
  );
  return {
    ...form,
    /** What the form goes on from. */
    base,
    /** Another editor was first, and the server said so. */
    late,
    /** Gives up what was typed for the record as it is read then. */
    loadTheirs: reading.want,
    turnOf,
  };
}

/** Tells of every new reading, and whether it was asked for in place of what stands here. */
function useReading<R>(read: R, onRead: (one: R, isWanted: boolean) => void) {
  const { revalidate } = useRevalidator();
  const seen = useRef(read);
  const isWanted = useRef(false);
  useLayoutEffect(() => {
    if (seen.current === read) return;
    seen.current = read;
    onRead(read, isWanted.current);
    isWanted.current = false;
  });
  function want() {
    isWanted.current = true;
    void revalidate();
  }
  return { again: revalidate, want };
}

/** For what holds its words by itself, as a part of its key: changes when others were written into its field. */
function useTurns<N extends string>() {
  const [turns, setTurns] = useState<Partial<Record<N, number>>>({});
  const turn = (names: N[]) =>
    setTurns((were) => ({
      ...were,
      ...Object.fromEntries(names.map((name) => [name, (were[name] ?? 0) + 1])),
    }));
  return { turnOf: (name: N) => turns[name] ?? 0, turn };
}

/** Writes into the fields that hold other words, and says which. */
function write<N extends string>(
  form: HTMLFormElement | null,
  words: FieldWords<N>,
  mine: FieldWords<N>,
): N[] {
  const names = (Object.keys(words) as N[]).filter((name) => !isSameText(words[name], mine[name]));
  for (const name of names) writeInto(form?.elements.namedItem(name), words[name]);
  return names;
}

function writeInto(field: Element | RadioNodeList | null | undefined, words: string): void {
  if (field instanceof HTMLSelectElement) field.value = words;
  else if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = words !== '';
  else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    const { selectionStart: from, selectionEnd: to } = field;
    field.value = words;
    if (field === document.activeElement && from !== null) field.setSelectionRange(from, to);
  }
}
