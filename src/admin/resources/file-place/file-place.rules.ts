import type { MediumKind } from '#media/upload/upload.data.ts';
import { type FilePlace, placeDeclaration } from './file-place.data.ts';

export type PlaceProblem = 'kind' | 'closed' | 'undescribed';
interface ChosenFile {
  kind: MediumKind;
  /** Anybody may open it. */
  isOpen: boolean;
  /** What a picture shows, in words. */
  alt: string;
}
interface PlaceOwner {
  isPrivate: boolean;
}

/** Which files a place of a record takes. */
export interface PlaceTerms {
  kinds: readonly MediumKind[];
  /** Those alone that anybody may open. */
  isOpenOnly: boolean;
}
/**
 * What is offered for a place and what is refused there, by one rule. The sound of a publication that everybody may hear
 * is fetched without a link that ends, so the file must be open, too.
 */
export const placeTerms = (place: FilePlace, { isPrivate }: PlaceOwner): PlaceTerms => ({
  kinds: placeDeclaration(place).kinds,
  isOpenOnly: place === 'sound' && !isPrivate,
});

/** What keeps a file from a place. Nobody is shown a picture that says nothing to those who do not see it. */
export function placeProblem(
  place: FilePlace,
  { kind, isOpen, alt }: ChosenFile,
  owner: PlaceOwner,
): PlaceProblem | null {
  const { kinds, isOpenOnly } = placeTerms(place, owner);
  if (!kinds.includes(kind)) return 'kind';
  if (isOpenOnly && !isOpen) return 'closed';
  return kind === 'picture' && alt === '' ? 'undescribed' : null;
}

/** Whether those who bring a file for a place are asked who may play it. */
export type UploadAudience = 'asked' | 'anyone' | 'nobody';
export function audienceOf({ kinds, isOpenOnly }: PlaceTerms): UploadAudience {
  if (!kinds.some((kind) => kind === 'video' || kind === 'audio')) return 'nobody';
  return isOpenOnly ? 'anyone' : 'asked';
}
