import { createHash } from 'node:crypto';
import type { Site, Visit } from '#kit/visit.ts';
import { broughtSpeechIn } from '#locale/speech.service.ts';
import { DRAWING_VERSION, type ShareDrawing } from '#media/share-picture/drawing.rules.ts';
import { SHARE_PICTURES } from '#media/share-picture/share-picture.schema.ts';
import { labelTexts, typeTexts } from '../publication/label.messages.ts';
import { earnLabelSmall, isExpired } from '../publication/publication.rules.ts';
import type { PublicationRow } from '../publication/publication.service.ts';

type SharedPublication = Pick<
  PublicationRow,
  | 'id'
  | 'type'
  | 'visibility'
  | 'title'
  | 'expiration_date'
  | 'translation'
  | 'authors'
  | 'categories'
  | 'offerings'
>;

/** Content of a publication's picture, all in the language of its title here; null if it has no public cover. */
export function shareDrawing(
  row: SharedPublication,
  { site, now }: Pick<Visit, 'site' | 'now'>,
): ShareDrawing | null {
  if (row.visibility !== 'published' && row.visibility !== 'announced') return null;
  const language = row.translation ? site.language : 'en';
  const speech = { label: broughtSpeechIn(language, labelTexts), type: broughtSpeechIn(language, typeTexts) };
  const earned = isExpired(row.expiration_date, now)
    ? []
    : row.offerings.filter(
        ({ items, suspended }) => items > 0 && !(suspended && row.visibility === 'published'),
      );
  return {
    version: DRAWING_VERSION,
    type: row.type,
    topic: row.categories[0]?.name ?? '',
    seed: row.id,
    label: speech.type(row.type),
    credits: earned.map(({ amount, kind }) => earnLabelSmall(amount, kind, speech)),
    title: row.translation?.title ?? row.title,
    faculty: facultyNames(row.authors),
    brand: site.productName,
  };
}

/** A single name includes its title, several do not. */
function facultyNames(authors: SharedPublication['authors']): string[] {
  const [first] = authors;
  if (!first || authors.length > 1 || !first.affix) return authors.map((one) => one.full_name);
  const { full_name: name, affix, affix_type: place } = first;
  return [place === 'prefix' ? `${affix} ${name}` : `${name}, ${affix}`];
}

/** The picture of every page that is not about a publication. */
export const siteDrawing = (title: string, { productName }: Site): ShareDrawing => ({
  version: DRAWING_VERSION,
  type: 'CME',
  topic: '',
  seed: 1,
  label: '',
  credits: [],
  title,
  faculty: [],
  brand: productName,
});

/** Another picture has another digest, so that each can be cached for good. */
export const drawingDigest = (drawing: ShareDrawing): string =>
  createHash('sha256').update(JSON.stringify(drawing)).digest('hex').slice(0, 16);

/** Path of a publication's picture on the host where it is shown; empty if it has none. */
export function sharePicturePath(row: SharedPublication, visit: Pick<Visit, 'site' | 'now'>): string {
  const drawing = shareDrawing(row, visit);
  return drawing ? `${SHARE_PICTURES}/${row.id}-${drawingDigest(drawing)}.png` : '';
}
