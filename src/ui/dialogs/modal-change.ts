/** Event of the document: a dialog was opened over everything else, or such a dialog was closed. */
export const MODAL_CHANGE = 'modalchange';
