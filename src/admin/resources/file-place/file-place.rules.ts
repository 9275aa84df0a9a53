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

/**
 * What keeps a file from a place. The sound of a publication that everybody may hear is fetched without a link that ends,
 * so the file must be open, too; nobody is shown a picture that says nothing to those who do not see it.
 */
export function placeProblem(
  place: FilePlace,
  { kind, isOpen, alt }: ChosenFile,
  owner: { isPrivate: boolean },
): PlaceProblem | null {
  if (!placeDeclaration(place).kinds.includes(kind)) return 'kind';
  if (place === 'sound' && !owner.isPrivate && !isOpen) return 'closed';
  return kind === 'picture' && alt === '' ? 'undescribed' : null;
}
