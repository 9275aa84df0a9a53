import { UNSCRIPTED } from './boot.ts';

/** In the window: the last of our buttons that was pressed, and what was typed and chosen, before anything listened. */
interface EarlyWindow {
  ppPressed?: HTMLElement | null;
  /** By its control, until our scripts have heard of it. */
  ppTyped?: Map<Control, string | boolean>;
}
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Runs before anything else: a button of ours that is pressed, also one that sends a form which only we can send, and a
 * field that is filled, while the scripts are on their way are remembered, the field until our scripts have heard of it: a
 * part that is taken over meanwhile may put back what stood there before, and no key may be lost to that. Links and
 * other forms need nobody: the browser itself follows and sends them. Constant: its hash is in the policy.
 */
export const EARLY_SCRIPT = `(function(w){function kept(t){return w.ppTyped&&w.ppTyped.get(t)}addEventListener("click",function(e){var t=e.target;if(!w.ppRunning&&t&&t.closest&&(t=t.closest("button[type=button],button[data-scripted]"))){w.ppPressed=t;if(t.type==="submit"&&!document.documentElement.classList.contains("${UNSCRIPTED}"))e.preventDefault()}},true);addEventListener("beforeinput",function(e){var t=e.target,v=kept(t);if(typeof v==="string"&&t.value!==v)t.value=v},true);addEventListener("input",function(e){var t=e.target;if((!w.ppRunning||kept(t)!==void 0)&&t&&t.type!=="password")(w.ppTyped=w.ppTyped||new Map()).set(t,/checkbox|radio/.test(t.type)?t.checked:t.value)},true)})(window)`;

/**
 * Once somebody listens: what was typed is typed, and what was pressed is pressed. From then on what is pressed or typed
 * in a part whose script is still on its way waits for that part.
 */
export function repeatEarlyDeeds(): void {
  const world = globalThis as EarlyWindow;
  const { ppPressed: pressed, ppTyped: typed = new Map() } = world;
  delete world.ppPressed;
  world.ppTyped = typed;
  // Not within the work of React that calls this: it hydrates what is pressed first.
  setTimeout(() => {
    for (const control of typed.keys()) void type(typed, control);
    if (pressed) void press(pressed);
  });
  addEventListener('click', pressLater, true);
  addEventListener('input', ({ target }) => typeLater(typed, target), true);
}

/** Secrets are not kept; a field of theirs is never one of those that our scripts fill anew. */
function typeLater(typed: Map<Control, string | boolean>, target: EventTarget | null): void {
  if (!isControl(target) || target.type === 'password' || typed.has(target) || isLookedAfter(target)) return;
  typed.set(target, /checkbox|radio/.test(target.type) ? (target as HTMLInputElement).checked : target.value);
  void type(typed, target);
}

const isControl = (target: EventTarget | null): target is Control =>
  [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].some((kind) => target instanceof kind);

/** Tells React of what was typed once it looks after the field: all of it, also what came while it took the part over. */
async function type(typed: Map<Control, string | boolean>, control: Control): Promise<void> {
  const until = performance.now() + PART_MS;
  while (control.isConnected && !isLookedAfter(control) && performance.now() < until)
    await new Promise((go) => setTimeout(go, 50));
  const given = typed.get(control);
  typed.delete(control);
  if (given === undefined) return;
  if (control.isConnected) return fill(control, given);
  const other = controlLike(control);
  if (other && other.value === asDrawn(other)) fill(other, given);
}
const asDrawn = (control: Control): string | null =>
  control instanceof HTMLSelectElement
    ? ([...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? null)
    : control.getAttribute('value');
/** A part that was drawn anew has another control of that name; none where there are several. */
function controlLike({ name, type: kind }: Control): Control | undefined {
  const all = [...document.querySelectorAll<Control>('input, select, textarea')].filter(
    (one) => name !== '' && one.name === name && one.type === kind,
  );
  return all.length === 1 ? all[0] : undefined;
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
