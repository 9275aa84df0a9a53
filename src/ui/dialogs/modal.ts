/** What a modal shows now, and what it was opened with. */
export interface ModalState<C> {
  opened: C | null;
  content: C | null;
}

/**
 * The state of one modal (spec §4): show, close, update what stands in it, restore what it was opened with. Whatever is
 * asked of a closed modal but to show leaves it closed.
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
