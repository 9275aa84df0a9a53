import { type RefObject, useEffect, useRef, useState } from 'react';
import { type FieldWords, isSameText } from './form-words.ts';

/** The words of fields that stay the browser's own, and others written into them than those they began with. */
export function useValues<N extends string>(initial: FieldWords<N>) {
  const element = useRef<HTMLFormElement>(null);
  const [filled, setFilled] = useState<FieldWords<N> | null>(null);
  const begun = filled ? { ...initial, ...filled } : initial;
  const [values, setValues] = useState(initial);
  const { turnOf, fills, turn } = useTurns<N>();
  // A form that is going has no fields any more: what they held last is what was typed, not what they began with.
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
    /** What the fields begin with, those of rows that came later among them. */
    begun,
    now,
    read,
    filling: {
      /** Writes other words into the fields; what is drawn from them is drawn anew. */
      fill(words: FieldWords<N>) {
        setFilled(words);
        setValues(words);
        turn(writeWords(element.current, words, now()));
      },
      turnOf,
      /** How often others were written, for what draws rows from them: a part of its key. */
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

/** For what holds its words by itself, as a part of its key: changes when others were written into its field. */
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

/** Writes into the fields that hold other words, and says which. */
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
