import { createModal } from '#ui/dialogs/modal.ts';

const ASKED_KEY = 'ppProfileAsked';

let asked = false;
/** The form, then the thank-you message. */
export const profileModal = createModal<'form' | 'thanks'>();

export const profilePrompt = {
  subscribe: profileModal.subscribe,
  isOpen: profileModal.isOpen,
  wasAsked: (): boolean => asked || isKept(),
  /** True once per browser session; where storage is refused, once per page load. */
  takeTurn(): boolean {
    const before = asked || isKept();
    asked = true;
    keep();
    return !before;
  },
};

/** Opens the update-profile pop-up for any caller (e.g. the gate `updateUser`). */
export const openUpdateProfile = (): void => profileModal.show('form');
export const closeUpdateProfile = (): void => profileModal.close();

function isKept(): boolean {
  try {
    return sessionStorage.getItem(ASKED_KEY) !== null;
  } catch {
    return false;
  }
}

function keep(): void {
  try {
    sessionStorage.setItem(ASKED_KEY, '1');
  } catch {
    // Storage may be refused: `asked` then holds it for the lifetime of the page.
  }
}
