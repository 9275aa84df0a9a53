/**
 * Key of the token in local storage (spec §9); in a file of its own, so that whatever writes documents can import it.
 */
export const TOKEN_KEY = 'ppToken';
