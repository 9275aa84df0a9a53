/**
 * A picture's file, given the column that names it in a statement, with the focus kept in sight by cropping as the
 * fragment of its address; a focus in the middle is left out. Inlined, because the database would call a function of
 * its own for each row.
 */
export const shownPicture = (column: string): string =>
  `${column} || coalesce((SELECT '#focus=' || shown.focus_x || ',' || shown.focus_y FROM medium shown
     WHERE shown.file = ${column} AND (shown.focus_x, shown.focus_y) <> (50, 50)), '')`;
