const WEB = /^https:\/\/[^\s]+$/i;

/** An address of the encrypted web, without the spaces around it; null for anything else. */
export function webAddress(text: string | undefined): string | null {
  const address = text?.trim() ?? '';
  return WEB.test(address) && URL.canParse(address) ? address : null;
}
