/** Page numbers to show around `page`: at most `size` of them, never beyond the first or the last. */
export function pageWindow(page: number, count: number, size: number): number[] {
  const length = Math.min(size, count);
  const first = Math.max(1, Math.min(page - Math.floor(length / 2), count - length + 1));
  return Array.from({ length }, (_, i) => first + i);
}
