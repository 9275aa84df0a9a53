/** Writes into a field as if it were typed, so that its form takes notice. */
export function writeField(id: string, words: string): void {
  const area = document.getElementById(id);
  if (!(area instanceof HTMLTextAreaElement)) return;
  area.value = words;
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
