/** The point of a picture that stays visible when it is cropped, in percent from the left and from the top. */
export interface Focus {
  x: number;
  y: number;
}
const FOCUS = /#focus=(\d{1,3}),(\d{1,3})$/;

/** Reads the focus from the address of a picture (`/files/media/a.webp#focus=20,80`); null if it is the center. */
export function focusIn(address: string | null | undefined): Focus | null {
  const [, x, y] = FOCUS.exec(address ?? '') ?? [];
  return x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) };
}
