/** Widths in pixels at which a picture of a text is handed out; a wide picture also in the narrower ones. */
export const FIGURE_WIDTHS = [480, 960, 2000] as const;

/** The pictures named by texts, as a subquery over the columns with their ids, with what is needed to show them. */
export const figuresOf = (...columns: readonly string[]): string =>
  `(SELECT coalesce(json_agg(json_build_object('id', shown.id, 'file', shown.file, 'width', shown.width, 'height', shown.height) ORDER BY shown.id), '[]')
     FROM medium shown WHERE shown.kind = 'picture' AND shown.id = ANY (${columns.join(' || ')}))`;
export interface FigureMedium {
  id: number;
  file: string;
  width: number | null;
  height: number | null;
}
