/** In the window: the last of our buttons that was pressed before anything listened to it. */
const PRESSED_KEY = 'ppPressed';

/**
 * Runs before anything else: a button of ours that is pressed while the scripts are on their way is remembered. Links and
 * forms need nobody: the browser itself follows and sends them. Constant: its hash is in the policy.
 */
export const EARLY_CLICK_SCRIPT = `addEventListener("click",function(e){var w=window,t=e.target;if(!w.ppRunning&&t&&t.closest)w.${PRESSED_KEY}=t.closest("button[type=button]")||w.${PRESSED_KEY}},true)`;

/** Once somebody listens: what was pressed is pressed. */
export function repeatEarlyClick(): void {
  const world = globalThis as { [PRESSED_KEY]?: HTMLElement | null };
  const pressed = world[PRESSED_KEY];
  delete world[PRESSED_KEY];
  // Not within the work of React that calls this: it hydrates what is pressed first.
  if (pressed?.isConnected) setTimeout(() => pressed.click());
}
