import { UNSCRIPTED } from './boot.ts';

/** In the window: the last of our buttons that was pressed, and what was typed and chosen, before anything listened. */
interface Early {
  ppPressed?: HTMLElement | null;
  ppTyped?: Map<Control, string | boolean>;
}
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Runs before anything else: a button of ours that is pressed, also one that sends a form which only we can send, and a
 * field that is filled, while the scripts are on their way are remembered. Links and other forms need nobody: the browser
 * itself follows and sends them. Constant: its hash is in the policy.
 */
export const EARLY_SCRIPT = `(function(w){addEventListener("click",function(e){var t=e.target;if(!w.ppRunning&&t&&t.closest&&(t=t.closest("button[type=button],button[data-scripted]"))){w.ppPressed=t;if(t.type==="submit"&&!document.documentElement.classList.contains("${UNSCRIPTED}"))e.preventDefault()}},true);addEventListener("input",function(e){var t=e.target;if(!w.ppRunning&&t&&t.type!=="password")(w.ppTyped=w.ppTyped||new Map()).set(t,/checkbox|radio/.test(t.type)?t.checked:t.value)},true)})(window)`;

/**
 * Once somebody listens: what was typed is typed, and what was pressed is pressed. From then on what is pressed in a part
 * whose script is still on its way waits for that part.
 */
export function repeatEarlyDeeds(): void {
  const world = globalThis as Early;
  const { ppPressed: pressed, ppTyped: typed = new Map() } = world;
  delete world.ppPressed;
  delete world.ppTyped;
  // Not within the work of React that calls this: it hydrates what is pressed first.
  setTimeout(() => {
    for (const [control, given] of typed) if (control.isConnected) fill(control, given);
    if (pressed) void press(pressed);
  });
  addEventListener('click', pressLater, true);
}

/** React has its turn first: it takes a part over at once if the script has come, and hands on the press itself. */
function pressLater({ target }: Event): void {
  const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]');
  if (button && !isLookedAfter(button)) setTimeout(() => void (isLookedAfter(button) || press(button)));
}
const isLookedAfter = (element: HTMLElement): boolean =>
  Object.keys(element).some((key) => key.startsWith('__react'));

/** Longest wait for a part of the page whose script comes by itself, milliseconds. */
const PART_MS = 10_000;
/**
 * A press on a part that React has not taken over would be lost: it keeps its notes on the elements that are its own. A
 * part that it has drawn anew meanwhile has another button of that name.
 */
async function press(button: HTMLElement): Promise<void> {
  const until = performance.now() + PART_MS;
  let at: HTMLElement | undefined = button;
  while (!at || !isLookedAfter(at)) {
    if (performance.now() > until) return;
    await new Promise((go) => setTimeout(go, 50));
    if (!at?.isConnected) at = namesake(button);
  }
  (at.isConnected ? at : namesake(button))?.click();
}
const nameOf = (button: HTMLElement): string => button.ariaLabel ?? button.textContent;
/** None where there are several. */
function namesake(button: HTMLElement): HTMLElement | undefined {
  const all = [...document.querySelectorAll('button')].filter((one) => nameOf(one) === nameOf(button));
  return all.length === 1 ? all[0] : undefined;
}

/** As a hand would: React hears of a change only where the control differs from what it last saw there. */
function fill(control: Control, given: string | boolean): void {
  if (control instanceof HTMLInputElement && typeof given === 'boolean') {
    control.checked = !given;
    control.click();
    return;
  }
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
    control.value = given === '' ? ' ' : '';
  native?.set?.call(control, given);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
