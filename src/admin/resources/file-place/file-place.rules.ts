import type { MediumKind } from '#media/upload/upload.data.ts';
import { type FilePlace, placeDeclaration } from './file-place.data.ts';

export type PlaceProblem = 'kind' | 'closed' | 'open' | 'undescribed';
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
  /** Whether anybody must, or nobody may, open them without a link of their own; null if either will do. */
  isOpen: boolean | null;
}
/**
 * Decides both what is offered for a place and what is refused there; without an owner, for any record that has such a
 * place. The sound of a publication that everybody may hear is fetched through a link that never expires, so the file
 * must be open, too; that of a private one only through links that end (C22).
 */
export const placeTerms = (place: FilePlace, owner: PlaceOwner | null): PlaceTerms => ({
  kinds: placeDeclaration(place).kinds,
  isOpen: place === 'sound' && owner ? !owner.isPrivate : null,
});

/** Why a file cannot be put at a place. A picture must be described for those who cannot see it. */
export function placeProblem(
  place: FilePlace,
  { kind, isOpen, alt }: ChosenFile,
  owner: PlaceOwner,
): PlaceProblem | null {
  const terms = placeTerms(place, owner);
  if (!terms.kinds.includes(kind)) return 'kind';
  if (terms.isOpen === !isOpen) return isOpen ? 'open' : 'closed';
  return kind === 'picture' && alt === '' ? 'undescribed' : null;
}

/** Whether people who upload a file for a place are asked who may play it. */
export type UploadAudience = 'asked' | 'anyone' | 'nobody';
export function audienceOf({ kinds, isOpen }: PlaceTerms): UploadAudience {
  const isPlayed = kinds.some((kind) => kind === 'video' || kind === 'audio');
  if (!isPlayed || isOpen === false) return 'nobody';
  return isOpen ? 'anyone' : 'asked';
}
