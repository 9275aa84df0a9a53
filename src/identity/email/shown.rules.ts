import { normalizeEmail } from './email.rules.ts';

const PREFIX = /^xn--/;

/** An address as people write it: a host with letters beyond ASCII is stored in its ASCII form and shown decoded. */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const shown = email.slice(0, at) + email.slice(at).split('.').map(shownLabel).join('.');
  // A character at the end may be invisible; such characters are stripped when an address is entered.
  return normalizeEmail(shown) === email ? shown : email;
}

/** The address that a link to confirm it goes to: the new one that waits, or the unconfirmed one; null if none. */
export const awaitedEmail = (user: { email: string; emailVerified: boolean; pendingEmail: string | null }) =>
  user.pendingEmail ?? (user.emailVerified ? null : user.email);

/** A label that is not Punycode, or does not round-trip, stays as it is: a host never looks like another one. */
function shownLabel(label: string): string {
  if (!PREFIX.test(label)) return label;
  const letters = decoded(label.replace(PREFIX, ''));
  const address = `http://${letters}.example/`;
  const isSame =
    letters !== null && URL.canParse(address) && new URL(address).hostname === `${label}.example`;
  return isSame ? letters : label;
}

/** Punycode (RFC 3492, section 6.2, with the parameters of section 5). */
function decoded(text: string): string | null {
  const end = text.lastIndexOf('-');
  const letters = end > 0 ? [...text.slice(0, end)].map((one) => one.codePointAt(0) as number) : [];
  let [code, place, bias] = [128, 0, 72];
  for (let at = end > 0 ? end + 1 : 0; at < text.length; ) {
    const before = place;
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = digitAt(text, at++);
      if (digit === null) return null;
      place += digit * weight;
      const threshold = Math.min(26, Math.max(1, k - bias));
      if (digit < threshold) break;
      weight *= 36 - threshold;
      if (weight > MOST) return null;
    }
    const count = letters.length + 1;
    bias = adapted(place - before, count, before === 0);
    code += Math.floor(place / count);
    place %= count;
    if (code > MOST) return null;
    letters.splice(place++, 0, code);
  }
  return String.fromCodePoint(...letters);
}

const MOST = 0x10_ffff;
function digitAt(text: string, at: number): number | null {
  const sign = text[at] ?? '';
  if (/[a-z]/.test(sign)) return sign.charCodeAt(0) - 97;
  return /[0-9]/.test(sign) ? Number(sign) + 26 : null;
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? 700 : 2));
  left += Math.floor(left / count);
  let k = 0;
  for (; left > 455; k += 36) left = Math.floor(left / 35);
  return k + Math.floor((36 * left) / (left + 38));
}
