/** Current content of a modal, and the content it was opened with. */
export interface ModalState<C> {
  opened: C | null;
  content: C | null;
}

/**
 * State of one modal (spec §4): show, close, update its content, restore the content it was opened with. On a closed
 * modal everything but show has no effect.
 */
export function createModal<C>() {
  const CLOSED: ModalState<C> = { opened: null, content: null };
  let state = CLOSED;
  const listeners = new Set<() => void>();
  const set = (next: ModalState<C>): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    isOpen: () => state.content !== null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    show: (content: C) => set({ opened: content, content }),
    close: () => set(CLOSED),
    update(content: C) {
      if (state.content !== null) set({ ...state, content });
    },
    restore() {
      if (state.content !== null) set({ ...state, content: state.opened });
    },
  };
}
