const WEB = /^https:\/\/[^\s]+$/i;

/** An https address without surrounding spaces; null for anything else. */
export function webAddress(text: string | undefined): string | null {
  const address = text?.trim() ?? '';
  return WEB.test(address) && URL.canParse(address) ? address : null;
}
