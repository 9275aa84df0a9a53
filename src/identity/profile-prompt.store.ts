import { createModal } from '#ui/modal.ts';

const ASKED_KEY = 'ppProfileAsked';

let asked = false;
/** The form, then the thanks. */
export const profileModal = createModal<'form' | 'thanks'>();

export const profilePrompt = {
  subscribe: profileModal.subscribe,
  isOpen: profileModal.isOpen,
  /** True once in a browser session; where storage is refused, once for each page load. */
  takeTurn(): boolean {
    const before = asked || remembered();
    asked = true;
    return !before;
  },
};

/** Opens the update-profile pop-up, whoever asks for it (the gate `updateUser` does). */
export const openUpdateProfile = (): void => profileModal.show('form');
export const closeUpdateProfile = (): void => profileModal.close();

function remembered(): boolean {
  try {
    const found = sessionStorage.getItem(ASKED_KEY) !== null;
    sessionStorage.setItem(ASKED_KEY, '1');
    return found;
  } catch {
    return false;
  }
}
