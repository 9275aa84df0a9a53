import { texts } from '#kit/texts.ts';

/** Apart from the words around every page: few browsers keep nothing. */
export const heldSessionTexts = texts('heldSession', {
  notKept:
    'This browser keeps nothing here: it has no room, or is private. You are signed in until you close or reload this page. What you save and answer is kept with your account.',
});
