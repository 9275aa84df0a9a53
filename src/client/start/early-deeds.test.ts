import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { EARLY_SCRIPT } from './early-deeds.ts';

/** A control of the page, as far as the script looks at it. */
const control = (name: string, type: string, rest: object = {}) => ({ name, type, form: null, ...rest });
type Control = ReturnType<typeof control>;

/** The script in a window of its own; returns how its reader chooses and types, and what it remembers. */
function early() {
  const listeners = new Map<string, (event: { target: Control }) => void>();
  const window: { ppTyped?: Map<Control, unknown> } = {};
  const addEventListener = (kind: string, heard: (event: { target: Control }) => void) =>
    listeners.set(kind, heard);
  runInContext(EARLY_SCRIPT, createContext({ window, addEventListener, Map }));
  return {
    enter: (target: Control) => listeners.get('input')?.({ target }),
    entered: () => [...(window.ppTyped ?? [])],
  };
}

test('of the choices of a radio group the latest is remembered alone, however often they change', () => {
  const { enter, entered } = early();
  const [first, second] = ['a', 'b'].map(() => control('plan', 'radio', { checked: true }));
  const other = control('plan', 'radio', { checked: true, form: {} });
  const text = control('plan', 'text', { value: 'word' });
  assert.ok(first && second);
  for (const one of [first, other, text, second, first]) enter(one);
  assert.deepEqual(entered(), [
    [other, true],
    [text, 'word'],
    [first, true],
  ]);
});

test('what is typed is remembered as it is last, a secret never', () => {
  const { enter, entered } = early();
  const text = control('', 'text', { value: 'w' });
  enter(text);
  enter(Object.assign(text, { value: 'wo' }));
  enter(control('', 'password', { value: 's' }));
  assert.deepEqual(entered(), [[text, 'wo']]);
});
