import * as v from 'valibot';
import { unturned } from '#kit/turned-text.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** One line of text, trimmed: no control characters, so it can stand in a letter's header or a certificate. */
export const line = (max: number) =>
  v.pipe(
    v.string(),
    v.transform(unturned),
    v.trim(),
    v.maxLength(max),
    v.check((text) => !CONTROL.test(text), 'invalid-field.one-line'),
  );

/** A password as typed; how long it may be is a rule of its own. */
export const secret = v.pipe(v.string(), v.maxLength(1000));
