import { texts } from '#kit/texts.ts';

/** Texts of a private feed, shown in podcast apps. */
export const podcastFeedTexts = texts('podcast-feed', {
  ownTitle: '{product}: my audio',
  ownText:
    'Your own audio feed from {product}: every episode, those for members included. The address is yours alone; please do not pass it on.',
  /** On the site of another language. */
  spoken: 'The episodes are spoken in English.',
});
