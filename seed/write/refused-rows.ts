import type { Problem } from '../folder/file.ts';
import { FRONT_PAGE_FILE } from '../library.ts';

/** What the rows of a table are in a folder, and where it has them. */
const TABLES: Record<string, [kind: string, file: string]> = {
  image: ['portrait', 'catalogue.json'],
  author: ['faculty', 'catalogue.json'],
  disclosure: ['relationship', 'catalogue.json'],
  category: ['topic', 'catalogue.json'],
  category_former: ['earlier address of a topic', 'catalogue.json'],
  category_former_id: ['merged topic', 'catalogue.json'],
  joint_sponsor: ['sponsor', 'catalogue.json'],
  publication: ['publication', 'catalogue.json'],
  publication_author: ['author of a publication', 'catalogue.json'],
  publication_category: ['topic of a publication', 'catalogue.json'],
  section: ['section', 'catalogue.json'],
  activity: ['activity', 'catalogue.json'],
  credit_offering: ['offer of credit', 'catalogue.json'],
  content_role: ['role of a person', 'catalogue.json'],
  content_record: ['support', 'catalogue.json'],
  commercial_support: ['grant', 'catalogue.json'],
  key_point: ['key point', 'library'],
  material: ['hand-out', 'library'],
  item: ['question', 'library'],
  choice: ['answer option', 'library'],
  category_translation: ['translation of a topic', 'translations'],
  author_translation: ['translation of faculty', 'translations'],
  publication_translation: ['translation of a publication', 'translations'],
  section_translation: ['translation of a section', 'translations'],
  material_translation: ['translation of a hand-out', 'translations'],
  text_translation: ['translation', 'translations'],
  static_page: ['page', 'site/pages'],
  static_page_text: ['page', 'site/pages'],
  static_page_former: ['earlier address of a page', 'site/pages'],
  home_block: ['block', FRONT_PAGE_FILE],
  home_block_translation: ['translation of a block', FRONT_PAGE_FILE],
};
/** Codes of PostgreSQL for a value of a wrong form. */
const FORMS: Record<string, string> = {
  '22003': 'a number is larger than can be stored',
  '22007': 'a day or an hour does not exist',
  '22008': 'a day or an hour does not exist',
  '22021': 'a text contains a character that cannot be stored',
  '22P05': 'a text contains a character that cannot be stored',
};

/** What the database refuses of a folder, in the words of the folder; null if the folder is not the cause. */
export function refusedRow(thrown: unknown): Problem | null {
  const { code, table = '', detail = '' } = thrown as { code?: unknown; table?: string; detail?: string };
  if (typeof code !== 'string') return null;
  const form = FORMS[code];
  if (form) return { file: 'catalogue.json', line: 1, text: `a value cannot be written: ${form}` };
  const [kind, file] = TABLES[table] ?? [];
  if (!code.startsWith('23') || !kind || !file) return null;
  const [, values = ''] = /=\((.*)\)/.exec(detail) ?? [];
  if (code === '23505')
    return { file, line: 1, text: `${kind}: a number, place or address is in use already (${values})` };
  if (code === '23503')
    return { file, line: 1, text: `${kind}: refers to ${values}, which is neither here nor in the library` };
  return { file, line: 1, text: `${kind}: a value is not one that the library accepts` };
}
