/** What takes words, whatever they are called. */
export const TEXT_FIELD =
  ':is(input:not([type]),input[type=text],input[type=search],input[type=email],input[type=password],input[type=tel],input[type=url],textarea)';
/** What fits any text field, an address too: none takes out a letter of it. */
export const WORDS = 'sleep.and.mood@perinatal.org';
