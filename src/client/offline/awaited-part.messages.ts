import { texts } from '#kit/texts.ts';

/** Texts of a part of a page that waits for a network. */
export const awaitedPartTexts = texts('awaitedPart', {
  offline: 'You are offline. This part is not on this device.',
});
