type Listener = () => void;

const open: HTMLDialogElement[] = [];
const listeners = new Set<Listener>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Notes that a dialog was opened over everything else; returns a function for when it is closed. */
export function noteModal(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  tell();
  return () => {
    open.splice(open.lastIndexOf(dialog), 1);
    tell();
  };
}

/** The dialog over all others: whatever is outside it can be neither seen well nor used. */
export const topModal = (): HTMLDialogElement | null => open.at(-1) ?? null;
export const noModal = (): null => null;

export function subscribeToModals(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
