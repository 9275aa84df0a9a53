import { refuse } from './request.refusals.ts';

export const JSON_API = 'application/vnd.api+json';

const KNOWN =
  /^(application\/(vnd\.api\+)?json|application\/\*|\*\/\*|application\/pdf|text\/csv|image\/(svg\+xml|\*)|text\/\*)$/i;
/** JSON:API media types may only carry `ext` and `profile`; a UTF-8 charset is accepted, as JSON is UTF-8 anyway. */
const PARAMETER =
  /^(q=[\d.]+|charset="?utf-8"?|profile="[^"]*"|ext="?(https:\/\/jsonapi\.org\/ext\/)?bulk"?)$/i;

/** A media type this API speaks, or null. */
export function readMediaType(value: string): { bulk: boolean } | null {
  const [type = '', ...parameters] = value.split(';').map((one) => one.trim());
  if (!KNOWN.test(type)) return null;
  if (!parameters.every((one) => PARAMETER.test(one))) return null;
  return { bulk: parameters.some((one) => /^ext=/i.test(one)) };
}

const OWN_TYPE = /^application\/vnd\.api\+json\s*(;|$)/i;
const OWN_PARAMETER = /^\s*(q|ext|profile)\s*=/i;
/** JSON:API requires 406 if every mention of its type carries a foreign parameter, charset included. */
function isMarred(accepted: readonly string[]): boolean {
  const own = accepted.filter((one) => OWN_TYPE.test(one));
  const parameters = (one: string) => one.split(';').slice(1);
  return own.length > 0 && own.every((one) => parameters(one).some((part) => !OWN_PARAMETER.test(part)));
}

/** Whether a reply of ours is acceptable to a client; what most of them send is not taken apart. */
export function isAcceptable(accept: string | undefined): boolean {
  if (!accept || accept === '*/*' || accept === JSON_API) return true;
  const accepted = accept.split(',').map((one) => one.trim());
  return !isMarred(accepted) && accepted.some((one) => readMediaType(one) !== null);
}

/** Bodies are JSON, whatever replies may be. */
export const isBodyType = (value: string): boolean =>
  /^application\/(vnd\.api\+)?json\s*(;|$)/i.test(value.trim()) && readMediaType(value) !== null;

/** No column holds a NUL or half a surrogate pair. */
export const isBrokenText = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/** Broken text is refused here, once, before any handler. Iterative, because the nesting depth may be hostile. */
export function refuseBrokenText(value: unknown, status: 400 | 422): void {
  const queue: unknown[] = [value];
  while (queue.length > 0) {
    const one = queue.pop();
    if (typeof one === 'string') {
      if (isBrokenText(one)) throw refuse('invalid-text', {}, { status });
    } else if (one && typeof one === 'object') {
      for (const [key, child] of Object.entries(one)) queue.push(key, child);
    }
  }
}
