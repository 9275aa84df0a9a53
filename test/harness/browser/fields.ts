/** Fields that take text, whatever they are called. */
export const TEXT_FIELD =
  ':is(input:not([type]),input[type=text],input[type=search],input[type=email],input[type=password],input[type=tel],input[type=url],textarea)';
/** Valid in any text field, including addresses: none removes a character of it. */
export const WORDS = 'sleep.and.mood@perinatal.org';
