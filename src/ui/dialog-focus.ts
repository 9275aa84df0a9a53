const FIELDS = 'input:not([type=hidden]), select, textarea';
const CONTROLS = `${FIELDS}, a[href], button, summary, [tabindex="0"]`;
/** Where the buttons of a dialog stand, and what it shows. */
export const DIALOG_PARTS = { body: 'data-dialog-body', actions: 'data-dialog-actions' } as const;

/**
 * The one law of the focus in dialogs. It begins at the first field, else at the main action, else at whatever can be
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

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

function begin(dialog: HTMLElement): void {
  const { body, actions } = DIALOG_PARTS;
  const places = [
    within(`[${body}]`, FIELDS),
    within(`[${actions}]`, CONTROLS),
    within(`[${body}]`, CONTROLS),
  ];
  for (const place of [...places, CONTROLS])
    for (const control of dialog.querySelectorAll<HTMLElement>(place)) if (takes(control)) return;
}

const within = (part: string, controls: string): string =>
  controls
    .split(', ')
    .map((control) => `${part} ${control}`)
    .join();

/** What is disabled or not shown does not take it. */
function takes(control: HTMLElement): boolean {
  control.focus();
  return document.activeElement === control;
}

function giveBack(before: Element | null): void {
  if (before instanceof HTMLElement && before.isConnected && before !== document.body && takes(before))
    return;
  document.querySelector('main')?.focus({ preventScroll: true });
}
