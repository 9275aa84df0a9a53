import type { Reader, Writer } from '#platform/postgres/database.ts';
import { refuse } from './attestation.refusals.ts';
import {
  findAttestation,
  insertAttestation,
  openClaims as openClaimRows,
  professionStanding,
} from './attestation.repository.ts';
import { isProfessionAsked } from './attestation.rules.ts';

/** The publications whose credit a learner can still claim. */
export const openClaims = async (db: Reader, userId: number): Promise<{ id: string; title: string }[]> =>
  (await openClaimRows(db, userId)).map(({ publication_id: id, title }) => ({ id: String(id), title }));

/** What learners state about themselves at a claim; null if they leave it to their account. */
export interface Attestation {
  profession: string | null;
  licence: string;
}
/** Contents of the claim form: what was attested, or what the account says unless it must be asked. */
export interface AttestationForm extends Attestation {
  asked: boolean;
}

export async function attestationShown(
  db: Reader,
  userId: number,
  publicationId: number,
  passedAt: Date,
): Promise<AttestationForm> {
  const found = await findAttestation(db, userId, publicationId);
  if (found) return { ...found, asked: false };
  const standing = await professionStanding(db, userId);
  const asked = isProfessionAsked(standing, passedAt);
  return { profession: asked ? null : standing.profession, licence: '', asked };
}

/**
 * Freezes profession and licence on the claim of a participation; every certificate of it names them.
 * @throws profession-needed when the account's profession differs from the one at the pass.
 */
export async function attest(
  db: Writer,
  userId: number,
  publicationId: number,
  given: Attestation,
  at: { passed: Date; now: Date },
): Promise<void> {
  const standing = await professionStanding(db, userId);
  if (given.profession === null && isProfessionAsked(standing, at.passed)) throw refuse('profession-needed');
  const profession = given.profession ?? standing.profession ?? '';
  await insertAttestation(db, userId, publicationId, { profession, licence: given.licence.trim() }, at.now);
}
