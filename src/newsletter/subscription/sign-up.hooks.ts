import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formTexts } from '#client/forms/form.messages.ts';
import { useTakenOver } from '#client/forms/kept-state.ts';
import { failureOf, usePosted } from '#client/forms/posted.ts';
import { useTexts } from '#client/page/site-data.ts';
import { refusalWords, runSignUp, type SignUpState } from './sign-up.rules.ts';
import type { SignUpPlace } from './subscription.schema.ts';

export interface SignUpOptions {
  place: SignUpPlace;
  onRegistered?: (message: string) => void;
  onError?: (thrown: unknown) => void;
}

/** In addition to the browser's own check of an address: a dot in its host. */
const EMAIL_PATTERN = '[^@\\s]+@[^@\\s]+\\.[^@\\s]+';
const FIELD = {
  name: 'email',
  type: 'email',
  inputMode: 'email' as const,
  autoComplete: 'email',
  spellCheck: false,
  required: true,
  maxLength: 254,
  pattern: EMAIL_PATTERN,
};
const fieldIn = (around: HTMLElement | null) =>
  around?.querySelector<HTMLInputElement>('input[name=email]') ?? null;

/** The message that a form shows for a failed sign-up. */
export function useRefusalWords(): (thrown: unknown) => string {
  const say = useTexts(formTexts);
  return (thrown) => refusalWords(thrown, { error: say('error'), noReply: say('noReply') });
}

/**
 * A newsletter form: its field stays the browser's own, and the code that sends it is loaded on sending. Before
 * hydration it can be submitted as it is, with the same result from the server.
 */
export function useSignUp({ place, onRegistered, onError }: SignUpOptions) {
  const element = useRef<HTMLFormElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const around = () => element.current ?? controls.current;
  const posted = usePosted();
  const isTakenOver = useTakenOver();
  const [state, setState] = useState<SignUpState>(
    posted ? { kind: 'error', thrown: failureOf(posted) } : { kind: 'idle' },
  );
  const [typed, setTyped] = useState({ email: '', isValid: false });
  const isSaving = state.kind === 'saving';
  const read = () => setTyped(readEmail(around()));
  // What was typed or filled in before hydration counts.
  useEffect(() => setTyped(readEmail(element.current ?? controls.current)), []);
  const tell = (next: SignUpState) => {
    setState(next);
    if (next.kind === 'registered') onRegistered?.(next.message);
    if (next.kind === 'error') onError?.(next.thrown);
  };
  const onInput = () => {
    read();
    if (state.kind === 'error') setState({ kind: 'idle' });
  };
  const send = () => {
    const { email, isValid } = readEmail(around());
    if (isSaving || !isValid) return;
    void runSignUp(
      async () => (await import(/* optional */ './subscribe.store.ts')).subscribe(email, place),
      tell,
    );
  };
  return {
    state,
    ...typed,
    isSaving,
    /** Takes over what was typed in the other form, unless this field already has something. */
    take(email: string) {
      const field = fieldIn(around());
      if (field?.value !== '') return;
      field.value = email;
      read();
    },
    /** Empties the field and returns the focus to it. */
    startAgain() {
      element.current?.reset();
      fieldIn(element.current)?.focus();
      read();
    },
    form: {
      ref: element,
      method: 'post' as const,
      action: `/newsletter?place=${place}`,
      noValidate: true,
      onInput,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        send();
      },
    },
    /** For a field outside a form of its own: the page already has one. */
    controls: {
      ref: controls,
      onInput,
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) send();
      },
    },
    field: { ...FIELD, defaultValue: posted?.values.email ?? '' },
    submit: { type: 'submit' as const, disabled: isTakenOver && !typed.isValid },
    press: { type: 'button' as const, disabled: !typed.isValid, onClick: send },
  };
}

function readEmail(around: HTMLElement | null) {
  const field = fieldIn(around);
  return { email: field?.value.trim() ?? '', isValid: field?.validity.valid ?? false };
}
