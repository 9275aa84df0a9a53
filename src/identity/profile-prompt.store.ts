const ASKED_KEY = 'ppProfileAsked';

let open = false;
let asked = false;
const listeners = new Set<() => void>();
function set(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

export const profilePrompt = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  isOpen: () => open,
  /** True once in a browser session; where storage is refused, once for each page load. */
  takeTurn(): boolean {
    const before = asked || remembered();
    asked = true;
    return !before;
  },
};

/** Opens the update-profile pop-up, whoever asks for it (the gate `updateUser` does). */
export const openUpdateProfile = (): void => set(true);
export const closeUpdateProfile = (): void => set(false);

function remembered(): boolean {
  try {
    const found = sessionStorage.getItem(ASKED_KEY) !== null;
    sessionStorage.setItem(ASKED_KEY, '1');
    return found;
  } catch {
    return false;
  }
}
