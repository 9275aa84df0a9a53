/** What a field of a form is called on the page. */
export function labelOf(form: HTMLFormElement | null, name: string): string {
  const field = fieldOf(form, name);
  const label = field?.labels?.[0] ?? field?.closest('fieldset')?.querySelector('legend');
  return label?.textContent?.trim() || labelInRows(form, name);
}

/** Of a row that is not drawn here: as in another one, with its place. */
function labelInRows(form: HTMLFormElement | null, name: string): string {
  const [, field, at] = /^(.+)-(\d+)$/.exec(name) ?? [];
  const drawn = [...(form?.elements ?? [])].find((one) => one.getAttribute('name')?.startsWith(`${field}-`));
  const label = (drawn as NamedField | undefined)?.labels?.[0]?.textContent?.trim();
  return field && at ? `${label ?? field} (${Number(at) + 1})` : name;
}

/** The words of a field as its page shows them: of what is chosen from a list its name, of a tick that it is there. */
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
