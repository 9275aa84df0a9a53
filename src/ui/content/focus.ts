/** What of a picture stays in sight when it is cut, in percent from the left and from the top. */
export interface Focus {
  x: number;
  y: number;
}
const FOCUS = /#focus=(\d{1,3}),(\d{1,3})$/;

/** As the address of a picture says it (`/files/media/a.webp#focus=20,80`); null where its middle does. */
export function focusIn(address: string | null | undefined): Focus | null {
  const [, x, y] = FOCUS.exec(address ?? '') ?? [];
  return x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) };
}
