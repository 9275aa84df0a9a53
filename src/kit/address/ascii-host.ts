const HOST_LETTERS = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u;
const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** A host with letters beyond ASCII as e-mail carries it, `xn--…` (IDNA); anything else stays as it was typed. */
export function asciiHost(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  const host = text.slice(at);
  if (at === 0 || isAscii(host) || !HOST_LETTERS.test(host)) return text;
  const address = `http://${host}/`;
  return URL.canParse(address) ? text.slice(0, at) + new URL(address).hostname : text;
}
