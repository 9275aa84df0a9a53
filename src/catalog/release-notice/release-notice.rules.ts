import type { Values } from '#kit/texts.ts';
import type { releaseLetterTexts } from './release-letter.messages.ts';

type ReleaseTranslator = (key: keyof (typeof releaseLetterTexts)['defaults'], values?: Values) => string;

/** Says that a title is published, where it is, and that no other e-mail follows. */
export function releaseLetter(
  say: ReleaseTranslator,
  { product, title, address }: { product: string; title: string; address: string },
): { subject: string; text: string } {
  const parts = [
    say('out', { title }),
    `${say('look')}\n${address}`,
    say('once', { product }),
    `${say('regards')}\n${product}`,
  ];
  return { subject: say('subject', { title }), text: parts.join('\n\n') };
}

/** Sent once for each time that it was asked for, even if the job runs twice. */
export const releaseKey = (publicationId: number, userId: number, askedAt: Date): string =>
  `release-notice:${publicationId}:${userId}:${askedAt.getTime()}`;
