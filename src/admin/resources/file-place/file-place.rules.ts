import type { MediumKind } from '#media/upload/upload.data.ts';
import { type FilePlace, placeDeclaration } from './file-place.data.ts';

export type PlaceProblem = 'kind' | 'closed' | 'undescribed';
interface ChosenFile {
  kind: MediumKind;
  /** Whether anybody may open it. */
  isOpen: boolean;
  /** Description of a picture. */
  alt: string;
}
interface PlaceOwner {
  isPrivate: boolean;
}

/** The files that a place of a record accepts. */
export interface PlaceTerms {
  kinds: readonly MediumKind[];
  /** Only files that anybody may open. */
  isOpenOnly: boolean;
}
/**
 * Decides both what is offered for a place and what is refused there. The sound of a publication that everybody may
 * hear is fetched through a link that never expires, so the file must be open, too.
 */
export const placeTerms = (place: FilePlace, { isPrivate }: PlaceOwner): PlaceTerms => ({
  kinds: placeDeclaration(place).kinds,
  isOpenOnly: place === 'sound' && !isPrivate,
});

/** Why a file cannot be put at a place. A picture must be described for those who cannot see it. */
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

/** Whether people who upload a file for a place are asked who may play it. */
export type UploadAudience = 'asked' | 'anyone' | 'nobody';
export function audienceOf({ kinds, isOpenOnly }: PlaceTerms): UploadAudience {
  if (!kinds.some((kind) => kind === 'video' || kind === 'audio')) return 'nobody';
  return isOpenOnly ? 'anyone' : 'asked';
}
