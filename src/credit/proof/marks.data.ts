/**
 * Tables that prove something but are not ledgers: the server adds rows, and changes only the columns named here.
 * Ledgers are recognized by their trigger.
 */
export const PROOF_MARKS: Readonly<Record<string, readonly string[]>> = {
  attempt: [],
  attempt_answer: [],
  // Free text could name a learner who has left.
  evaluation: ['answers'],
  front_matter: [],
  certificate: ['withdrawn_at'],
  certificate_ground: [],
  claim_attestation: ['licence'],
  proof_block: [],
};
