/** As the `ref` of what takes the place of the control that was just used: the focus goes on there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
