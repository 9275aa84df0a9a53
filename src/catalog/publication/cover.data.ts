/** Values derived from a submitted cover. */
export interface DerivedCover {
  slug: string;
  descriptionHtml: string;
  type: string;
  /** All codes that apply. */
  types: readonly string[];
  interviewer: number | null;
  jointSponsor: number | null;
}
const AFTER = 9;
/** The statement that writes a cover: derived values, and in `columns` those written as submitted. */
export const coverUpdate = (columns: readonly string[]): string =>
  `UPDATE publication SET slug = $2, description_html = $3, type = $4, types = $5, interviewer_id = $6, joint_sponsor_id = $7, modified_at = $8,
     ${columns.map((column, at) => `${column} = $${AFTER + at}`).join(', ')}, version = version + 1 WHERE id = $1`;
