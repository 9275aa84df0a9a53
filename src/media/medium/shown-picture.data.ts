/**
 * A picture's file, by the column that names it in a statement, with what of it stays in sight when it is cut, as the fragment of
 * its address: the middle needs no word. Written out, for the database calls a function of its own for each row.
 */
export const shownPicture = (column: string): string =>
  `${column} || coalesce((SELECT '#focus=' || shown.focus_x || ',' || shown.focus_y FROM medium shown
     WHERE shown.file = ${column} AND (shown.focus_x, shown.focus_y) <> (50, 50)), '')`;
