/** Widths in pixels in which a picture of a text is handed out; the narrower ones where it is wider than they are. */
export const FIGURE_WIDTHS = [480, 960, 2000] as const;

/** The pictures that texts name, by the columns with their numbers in a statement: what is needed to show them. */
export const figuresOf = (...columns: readonly string[]): string =>
  `(SELECT coalesce(json_agg(json_build_object('id', shown.id, 'file', shown.file, 'width', shown.width, 'height', shown.height)), '[]')
     FROM medium shown WHERE shown.kind = 'picture' AND shown.id = ANY (${columns.join(' || ')}))`;
export interface FigureMedium {
  id: number;
  file: string;
  width: number | null;
  height: number | null;
}
