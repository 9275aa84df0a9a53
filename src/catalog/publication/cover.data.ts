/** What is worked out of a cover that is sent. */
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
/** The statement that writes a cover: what is worked out of it, and in `columns` what is written as it is sent. */
export const coverUpdate = (columns: readonly string[]): string =>
  `UPDATE publication SET slug = $2, description_html = $3, type = $4, types = $5, interviewer_id = $6, joint_sponsor_id = $7, modified_at = $8,
     ${columns.map((column, at) => `${column} = $${AFTER + at}`).join(', ')}, version = version + 1 WHERE id = $1`;
