/** Key of the token in local storage (spec §9); by itself, so that what writes documents can name it. */
export const TOKEN_KEY = 'ppToken';
