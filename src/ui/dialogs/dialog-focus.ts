const FIELDS = 'input:not([type=hidden]), select, textarea';
const CONTROLS = `${FIELDS}, a[href], button, summary, [tabindex="0"]`;
/** The name of a dialog, what it shows, and where its buttons stand. */
export const DIALOG_PARTS = {
  title: 'data-dialog-title',
  body: 'data-dialog-body',
  actions: 'data-dialog-actions',
} as const;

/**
 * The one law of the focus in dialogs. It begins at the first field where that is in view beside the first words, else at the main action, else at whatever can be
 * worked. What it stood on may go while the dialog stays: then it begins anew. At the end it goes back to where it was,
 * and if that is gone, to the page's content.
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
    });
  };
}

/** Words that scroll, with nothing to press among them, are reached by the keyboard themselves. Ends with the answer. */
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

/** A field below the fold would scroll the first words away: then the dialog begins at its title. */
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

/** What is disabled or not shown does not take it. */
function takes(control: HTMLElement, preventScroll = true): boolean {
  control.focus({ preventScroll });
  return document.activeElement === control;
}

function giveBack(before: Element | null): void {
  if (before instanceof HTMLElement && before.isConnected && before !== document.body && takes(before, false))
    return;
  document.querySelector('main')?.focus({ preventScroll: true });
}
