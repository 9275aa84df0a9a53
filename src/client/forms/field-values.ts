import { type RefObject, useEffect, useRef, useState } from 'react';
import { type FieldWords, isSameText } from './form-words.ts';

/** The values of uncontrolled fields, which can also be overwritten with other values than they started with. */
export function useValues<N extends string>(initial: FieldWords<N>) {
  const element = useRef<HTMLFormElement>(null);
  const [filled, setFilled] = useState<FieldWords<N> | null>(null);
  const begun = filled ? { ...initial, ...filled } : initial;
  const [values, setValues] = useState(initial);
  const { turnOf, fills, turn } = useTurns<N>();
  // A form that is being unmounted no longer has fields: use what they last held, not what they started with.
  const now = () => readValues(element, begun, { ...begun, ...values });
  const read = () => {
    const words = now();
    setValues(words);
    return words;
  };
  useEffect(() => setValues((before) => readValues(element, before)), []);
  return {
    element,
    values,
    /** What the fields start with, including those of rows added later. */
    begun,
    now,
    read,
    filling: {
      /** Writes other values into the fields; whatever is drawn from the values is drawn again. */
      fill(words: FieldWords<N>) {
        setFilled(words);
        setValues(words);
        turn(writeWords(element.current, words, now()));
      },
      turnOf,
      /** How often the fields were overwritten; part of the key of whatever draws rows from them. */
      fills,
    },
  };
}

function readValues<N extends string>(
  form: RefObject<HTMLFormElement | null>,
  before: FieldWords<N>,
  last = before,
): FieldWords<N> {
  if (!form.current) return last;
  const data = new FormData(form.current);
  const read = Object.keys(before).map((name) => [name, String(data.get(name) ?? '')]);
  return Object.fromEntries(read) as FieldWords<N>;
}

/**
 * Part of the key of components that hold their text themselves: changes when other text is written into their field.
 */
function useTurns<N extends string>() {
  const [fills, setFills] = useState(0);
  const [turns, setTurns] = useState<Partial<Record<N, number>>>({});
  const turn = (names: N[]) => {
    setFills((before) => before + 1);
    setTurns((were) => ({
      ...were,
      ...Object.fromEntries(names.map((name) => [name, (were[name] ?? 0) + 1])),
    }));
  };
  return { turnOf: (name: N) => turns[name] ?? 0, fills, turn };
}

/** Writes into the fields whose text differs, and returns their names. */
function writeWords<N extends string>(
  form: HTMLFormElement | null,
  words: FieldWords<N>,
  mine: FieldWords<N>,
): N[] {
  const names = (Object.keys(mine) as N[]).filter((name) => !isSameText(words[name] ?? '', mine[name]));
  for (const name of names) writeInto(form?.elements.namedItem(name), words[name] ?? '');
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
