/**
 * What proves something and is no ledger: the server adds to it, and changes no more than the columns named here. Ledgers
 * are known by their trigger.
 */
export const PROOF_MARKS: Readonly<Record<string, readonly string[]>> = {
  attempt: [],
  attempt_answer: [],
  // Words of somebody who left could name them.
  evaluation: ['answers'],
  front_matter: [],
  certificate: ['withdrawn_at'],
  certificate_ground: [],
  claim_attestation: ['licence'],
  proof_block: [],
};
