import { UNSCRIPTED } from './boot.ts';

/** On the window: the last of our buttons pressed, and what was typed and chosen, before anything listened. */
interface EarlyWindow {
  ppPressed?: HTMLElement | null;
  /** By control, until our scripts have handled it. */
  ppTyped?: Map<Control, string | boolean>;
  /** Remembers what a control holds now; of a radio group only the latest choice is one. */
  ppType?: (control: Control) => void;
}
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Runs before anything else. While the scripts are loading, it remembers a press on one of our buttons, including one
 * that submits a form only we can send, and what is entered into a field. A field's text is kept until our scripts have
 * handled it: hydrating its part may put back the old text, and no keystroke may be lost to that. Links and other forms
 * need no help: the browser itself follows and submits them. Constant: its hash is in the policy.
 */
export const EARLY_SCRIPT = `(function(w){var m=w.ppTyped=new Map();w.ppType=function(t){m.forEach(function(v,o){if(o.type+o.name==="radio"+t.name&&o.form===t.form)m.delete(o)});m.set(t,/checkbox|radio/.test(t.type)?t.checked:t.value)};addEventListener("click",function(e){var t=e.target;if(!w.ppRunning&&t&&t.closest&&(t=t.closest("button[type=button],button[data-scripted]"))){w.ppPressed=t;if(t.type==="submit"&&!document.documentElement.classList.contains("${UNSCRIPTED}"))e.preventDefault()}},true);addEventListener("beforeinput",function(e){var t=e.target,v=m.get(t);if(typeof v==="string"&&t.value!==v)t.value=v},true);addEventListener("input",function(e){var t=e.target;if((!w.ppRunning||m.has(t))&&t&&t.type!=="password")w.ppType(t)},true)})(window)`;

/** By control, until React manages it. */
let typed: NonNullable<EarlyWindow['ppTyped']>;

/**
 * Replays what was typed and pressed, once something listens. From then on, whatever is pressed or typed in a part
 * whose script is still loading waits for that part.
 */
export function repeatEarlyDeeds(): void {
  const world = globalThis as EarlyWindow;
  const pressed = world.ppPressed;
  delete world.ppPressed;
  typed = world.ppTyped ??= new Map();
  // Not during the React work that calls this: React first hydrates the part that is pressed.
  setTimeout(() => {
    for (const control of typed.keys()) void type(control);
    if (pressed) void press(pressed);
  });
  addEventListener('click', pressLater, true);
  addEventListener('input', typeLater, true);
}

/** Secrets are not kept; their fields are never among those that our scripts refill. */
function typeLater({ target }: Event): void {
  if (!isControl(target) || target.type === 'password' || typed.has(target) || isLookedAfter(target)) return;
  (globalThis as EarlyWindow).ppType?.(target);
  void type(target);
}

const CONTROLS = 'input, select, textarea';
const isControl = (target: EventTarget | null): target is Control =>
  target instanceof Element && target.matches(CONTROLS);

/** Reports to React what was typed, once it manages the field: all of it, including what was typed during hydration. */
async function type(control: Control): Promise<void> {
  const until = performance.now() + PART_MS;
  while (control.isConnected && !isLookedAfter(control) && performance.now() < until)
    await new Promise((go) => setTimeout(go, 50));
  const given = typed.get(control);
  typed.delete(control);
  if (given === undefined) return;
  if (control.isConnected) return fill(control, given);
  const other = controlLike(control);
  // A box that has just been redrawn is as it was drawn.
  if (other && (typeof given === 'boolean' || other.value === asDrawn(other))) fill(other, given);
}
const asDrawn = (control: Control): string | undefined =>
  control instanceof HTMLSelectElement
    ? [...control.options].find(({ defaultSelected }) => defaultSelected)?.value
    : control.defaultValue;
/** Finds the control of the same name in a part that was redrawn; undefined if there are several. */
function controlLike({ name, type: kind }: Control): Control | undefined {
  const all = [...document.querySelectorAll<Control>(CONTROLS)].filter(
    (one) => name !== '' && one.name === name && one.type === kind,
  );
  return all.length === 1 ? all[0] : undefined;
}

/** React goes first: it hydrates a part at once if its script has loaded, and dispatches the press itself. */
function pressLater({ target }: Event): void {
  const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]');
  if (button && !isLookedAfter(button)) setTimeout(() => void (isLookedAfter(button) || press(button)));
}
const isLookedAfter = (element: HTMLElement): boolean =>
  Object.keys(element).some((key) => key.startsWith('__react'));

/** Longest wait for a part of the page whose script loads by itself, in milliseconds. */
const PART_MS = 10_000;
/**
 * Repeats a press on a part that React has not hydrated yet, which would otherwise be lost. React keeps its notes on
 * the elements it manages. A part redrawn in the meantime has another button of the same name.
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
/** Undefined if there are several. */
function namesake(button: HTMLElement): HTMLElement | undefined {
  const all = [...document.querySelectorAll('button')].filter((one) => nameOf(one) === nameOf(button));
  return all.length === 1 ? all[0] : undefined;
}

/** Fills a control as a user would: React notices a change only if the control differs from what it last saw there. */
function fill(control: Control, given: string | boolean): void {
  if (typeof given === 'boolean') {
    (control as HTMLInputElement).checked = !given;
    control.click();
    return;
  }
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  if (!(control instanceof HTMLSelectElement)) control.value = given === '' ? ' ' : '';
  native?.set?.call(control, given);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
