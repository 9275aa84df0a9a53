const FIELDS = 'input:not([type=hidden]), select, textarea';
const CONTROLS = `${FIELDS}, a[href], button, summary, [tabindex="0"]`;
/** Marks the title of a dialog, its body and its buttons. */
export const DIALOG_PARTS = {
  title: 'data-dialog-title',
  body: 'data-dialog-body',
  actions: 'data-dialog-actions',
} as const;

/**
 * The only focus rule of dialogs. Focus starts at the first field if that is visible together with the first words,
 * otherwise at the main action, otherwise at anything that can be operated. If the focused element is removed while the
 * dialog stays, it starts over. On closing it returns to where it was, or, if that is gone then or goes later, to the
 * page's content.
 */
export function holdFocus(dialog: HTMLElement, before: Element | null): () => void {
  begin(dialog);
  const watch = new MutationObserver(() => {
    if (isNowhere()) begin(dialog);
  });
  watch.observe(dialog, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    queueMicrotask(() => {
      if (isNowhere()) giveBack(before);
      if (before !== null && before === document.activeElement) follow(before);
    });
  };
}

/** Makes scrolling text without any control in it reachable by keyboard. Returns a function that ends this. */
export function keepReachable(body: HTMLElement): () => void {
  const fit = () => {
    const scrolls = body.scrollHeight > body.clientHeight + 1;
    if (scrolls && !body.querySelector(CONTROLS)) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  };
  fit();
  const watch = new ResizeObserver(fit);
  watch.observe(body);
  return () => watch.disconnect();
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

function begin(dialog: HTMLElement): void {
  const { body, actions } = DIALOG_PARTS;
  const places = [
    within(`[${body}]`, FIELDS),
    within(`[${actions}]`, CONTROLS),
    within(`[${body}]`, CONTROLS),
  ];
  for (const place of [...places, CONTROLS])
    for (const control of dialog.querySelectorAll<HTMLElement>(place))
      if (takes(control)) {
        keepFirstWords(dialog, control);
        return;
      }
}

/** Focusing a field below the fold would scroll the first words away, so the focus starts at the title instead. */
function keepFirstWords(dialog: HTMLElement, control: HTMLElement): void {
  const body = control.closest(`[${DIALOG_PARTS.body}]`);
  if (!body || control.getBoundingClientRect().bottom <= body.getBoundingClientRect().bottom + 1) return;
  dialog.querySelector<HTMLElement>(`[${DIALOG_PARTS.title}]`)?.focus({ preventScroll: true });
}

const within = (part: string, controls: string): string =>
  controls
    .split(', ')
    .map((control) => `${part} ${control}`)
    .join();

/** Tries to focus a control; disabled and hidden ones do not take the focus. */
function takes(control: HTMLElement, preventScroll = true): boolean {
  control.focus({ preventScroll });
  return document.activeElement === control;
}

/** What had the focus is gone: it returns to where it was, or else to the page's content. */
export function giveBack(before: Element | null, preventScroll = false): void {
  const mayTake = before instanceof HTMLElement && before.isConnected && before !== document.body;
  if (!mayTake || !takes(before, preventScroll)) focusContent();
}

/**
 * What was confirmed often takes away the button that asked for it, once the page has reloaded its data. Ends as soon as
 * the focus is elsewhere or the pointer has been pressed: somebody moved on.
 */
function follow(place: Element): void {
  const watch = new MutationObserver(() => {
    if (document.activeElement === place) return;
    end();
    if (isNowhere() && !place.isConnected) focusContent();
  });
  const end = () => {
    watch.disconnect();
    document.removeEventListener('pointerdown', end, true);
  };
  document.addEventListener('pointerdown', end, true);
  watch.observe(document.body, { childList: true, subtree: true });
}

/** For a control that takes itself away. */
export function focusContent(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}
