/** Label of a form field on the page. */
export function labelOf(form: HTMLFormElement | null, name: string): string {
  const field = fieldOf(form, name);
  const label = field?.labels?.[0] ?? field?.closest('fieldset')?.querySelector('legend');
  return label?.textContent?.trim() || labelInRows(form, name);
}

/** For a row that is not drawn here: the label from another row, with this row's number. */
function labelInRows(form: HTMLFormElement | null, name: string): string {
  const [, field, at] = /^(.+)-(\d+)$/.exec(name) ?? [];
  const drawn = [...(form?.elements ?? [])].find((one) => one.getAttribute('name')?.startsWith(`${field}-`));
  const label = (drawn as NamedField | undefined)?.labels?.[0]?.textContent?.trim();
  return field && at ? `${label ?? field} (${Number(at) + 1})` : name;
}

/** A field's value as the page shows it: the text of the chosen option, and for a ticked checkbox `chosen`. */
export function shownIn(form: HTMLFormElement | null, name: string, words: string, chosen: string): string {
  const field = fieldOf(form, name);
  if (field instanceof HTMLSelectElement)
    return [...field.options].find(({ value }) => value === words)?.text ?? words;
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return words ? chosen : '';
  return words;
}

type NamedField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
function fieldOf(form: HTMLFormElement | null, name: string): NamedField | null {
  const found = form?.elements.namedItem(name);
  const isField =
    found instanceof HTMLInputElement ||
    found instanceof HTMLSelectElement ||
    found instanceof HTMLTextAreaElement;
  return isField ? found : null;
}
