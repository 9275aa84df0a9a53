import { type FocusEvent, type FormEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { type NextStep, nextStepOf } from '../api/failure.ts';
import { useTexts } from '../page/site-data.ts';
import {
  type FormErrorOptions,
  type FormErrors,
  formErrors,
  NO_ERRORS,
  type SummaryLine,
  stillWrong,
} from './errors.ts';
import { useValues } from './field-values.ts';
import { formTexts } from './form.messages.ts';
import { type FormPost, failureOf, usePosted } from './posted.ts';

export type Problems<N extends string> = Partial<Record<N, string>>;

export interface FormOptions<N extends string> {
  /** Every field by name, with its initial value. */
  initial: Record<N, string>;
  /** Returns what is wrong with the values, in words; empty if they may be sent. */
  check: (values: Record<N, string>) => Problems<N>;
  /** The action itself; a failed call is shown at its fields and above them. */
  send: (values: Record<N, string>) => Promise<void>;
  names?: FormErrorOptions['names'];
  join?: boolean;
}

/** What the summary above a refused form shows. */
export interface Summary {
  attempt: number;
  errors: SummaryLine[];
  /** What the user may do about the refusal. */
  next?: NextStep | null;
}

/**
 * A form with uncontrolled fields, so that whatever a password manager fills in or the user types before hydration
 * counts. Fields are checked once they have been edited and left, all of them on submit. A form that was sent without
 * our scripts and refused is shown here as it would be with them.
 */
export function useForm<N extends string>(given: FormOptions<N>) {
  const posted = usePosted();
  const initial = postedInto(given.initial, posted);
  const { check } = given;
  const id = useId();
  const idOf = (name: string) => `${id}-${name}`;
  const { element, values, begun, now, read, filling } = useValues(initial);
  const checking = useChecking();
  const sending = useSending({ ...given, initial: begun }, idOf, posted);
  const problems = check(values);
  const errorOf = (name: N) =>
    sending.refused.fields[name] ?? (checking.isDue(name) ? problems[name] : undefined);
  return {
    values,
    saving: sending.saving,
    /** True from success until the next edit. */
    done: sending.done,
    summary: sending.summary,
    /** Props of the form element. */
    form: {
      ref: element,
      method: 'post' as const,
      noValidate: true,
      ...checking.bind,
      onInput(event: FormEvent<HTMLFormElement>) {
        const { name } = event.target as HTMLInputElement;
        checking.edited(name);
        sending.edited(name, read());
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        checking.all();
        void sending.submit(read());
      },
    },
    /** What the fields hold now; `now` does not cause a redraw. */
    read,
    now,
    /** What the fields started with. */
    initial,
    ...filling,
    /** For when the record is a different one: nothing of it was refused yet, and no field shows an error. */
    restart() {
      checking.restart();
      sending.restart();
    },
    /** Props of one field. */
    field: (name: N) => ({ id: idOf(name), name, defaultValue: begun[name], error: errorOf(name) }),
  };
}

function postedInto<N extends string>(
  initial: Record<N, string>,
  posted: FormPost | null,
): Record<N, string> {
  if (!posted) return initial;
  const names = Object.keys(initial) as N[];
  const filled = names.map((name) => [name, posted.values[name] ?? initial[name]]);
  return Object.fromEntries(filled) as Record<N, string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Which fields are due for showing their errors. */
function useChecking() {
  const [due, setDue] = useState<ReadonlySet<string> | 'all'>(NONE);
  const edited = useRef(new Set<string>());
  const pressed = useRef(false);
  return {
    isDue: (name: string) => due === 'all' || due.has(name),
    edited: (name: string) => edited.current.add(name),
    all: () => setDue('all'),
    restart() {
      edited.current.clear();
      setDue(NONE);
    },
    bind: {
      // A message that appears while a button is pressed would move the button from under the pointer.
      onPointerDown(event: PointerEvent<HTMLFormElement>) {
        pressed.current = (event.target as Element).closest('button, a') !== null;
      },
      onPointerUp() {
        pressed.current = false;
      },
      onBlur(event: FocusEvent<HTMLFormElement>) {
        const { name } = event.target as Element as HTMLInputElement;
        if (pressed.current || !edited.current.has(name)) return;
        setDue((before) => (before === 'all' ? before : new Set([...before, name])));
      },
    },
  };
}

function useSending<N extends string>(
  options: FormOptions<N>,
  idOf: (name: string) => string,
  posted: FormPost | null,
) {
  const known = Object.keys(options.initial);
  const words = useTexts(formTexts);
  const { names, join } = options;
  const reading = { names, join, error: words('error'), noReply: words('noReply') };
  const [saving, setSaving] = useState(false);
  const [done, setDone] = useState(false);
  const [refused, setRefused] = useState(() =>
    posted ? formErrors(failureOf(posted), known, reading) : NO_ERRORS,
  );
  const [summary, setSummary] = useState<Summary>({
    attempt: posted ? 1 : 0,
    errors: summed(refused, known, idOf),
  });
  const tell = (errors: FormErrors, next: NextStep | null = null) =>
    setSummary(({ attempt }) => ({ attempt: attempt + 1, errors: summed(errors, known, idOf), next }));
  async function submit(values: Record<N, string>) {
    if (saving) return;
    setRefused(NO_ERRORS);
    const problems = told(options.check(values));
    tell({ fields: problems, general: [] });
    if (Object.keys(problems).length > 0) return;
    setSaving(true);
    try {
      await options.send(values);
      setDone(true);
    } catch (thrown) {
      const errors = formErrors(thrown, known, reading);
      setRefused(errors);
      tell(errors, nextStepOf(thrown, location));
    } finally {
      setSaving(false);
    }
  }
  function edited(name: string, values: Record<N, string>) {
    setDone(false);
    const { [name]: _corrected, ...fields } = refused.fields;
    setRefused({ ...refused, fields });
    if (summary.errors.length === 0) return;
    const problems: FormErrors['fields'] = { ...told(options.check(values)), ...fields };
    const byId = new Map(known.map((one) => [idOf(one), problems[one]]));
    setSummary((before) => ({ ...before, errors: stillWrong(before.errors, (id) => byId.get(id)) }));
  }
  function restart() {
    setRefused(NO_ERRORS);
    setSummary(({ attempt }) => ({ attempt, errors: [] }));
  }
  return { saving, done, refused, summary, submit, edited, restart };
}

const told = (problems: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).flatMap(([name, words]) => (words ? [[name, words]] : [])));

/** General errors first, then the fields in their order. */
function summed(
  { fields, general }: FormErrors,
  known: string[],
  idOf: (name: string) => string,
): Summary['errors'] {
  const atFields = known.flatMap((name) => (fields[name] ? [{ id: idOf(name), message: fields[name] }] : []));
  return [...general.map((message) => ({ message })), ...atFields];
}
