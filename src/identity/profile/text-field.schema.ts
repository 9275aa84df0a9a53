import * as v from 'valibot';
import { visibleLine } from '#kit/text/one-line.ts';
import { unturned } from '#kit/text/turned-text.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/**
 * One line of text, trimmed, and empty if nothing of it is seen; without control characters, so that it is safe in an
 * e-mail header or a certificate.
 */
export const line = (max: number) =>
  v.pipe(
    v.string(),
    v.transform(unturned),
    v.transform(visibleLine),
    v.maxLength(max),
    v.check((text) => !CONTROL.test(text), 'invalid-field.one-line'),
  );

/** Maximum length of a first or a last name. */
export const NAME_PART_MAX = 100;

/** A password as typed; its length is checked elsewhere. */
export const secret = v.pipe(v.string(), v.maxLength(1000));
