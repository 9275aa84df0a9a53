import { creditsNumber } from '#kit/amounts.ts';
import type { Resource } from '#kit/contract.ts';
import type { CertificateRow } from './certificate.repository.ts';
import {
  accreditationOf,
  certificateStatus,
  completionDay,
  issueDay,
  verifyPath,
} from './certificate.rules.ts';
import type { certificateType, verificationType } from './certificate.schema.ts';

export function presentCertificate(
  row: CertificateRow,
  { mainOrigin, witnessed }: { mainOrigin: string; witnessed: number },
): Resource<typeof certificateType> {
  return {
    type: 'Certificate',
    id: String(row.id),
    attributes: {
      ...proofOf(row, witnessed),
      publicationId: row.publication_id,
      pdfUrl: `/api/certificates/${row.id}/pdf/`,
      verifyUrl: `${mainOrigin}${verifyPath(row.code)}`,
      pharmacologyHours: creditsNumber(row.pharmacology_hundredths),
      withdrawn: row.withdrawn,
    },
    relationships: { publication: { data: { type: 'Publication', id: String(row.publication_id) } } },
  };
}

/** What anyone who holds the code may know: only what the paper says, and nothing about the account. */
export const presentVerification = (
  row: CertificateRow,
  witnessed: number,
): Resource<typeof verificationType> => ({
  type: 'Verification',
  id: row.code,
  attributes: {
    ...proofOf(row, witnessed),
    pharmacologyHours: row.wording === 'participation' ? creditsNumber(row.pharmacology_hundredths) : null,
  },
});

/** `witnessed`: the number of entries of the chain of proofs that the latest signed head covers. */
const proofOf = (row: CertificateRow, witnessed: number) => ({
  number: row.number,
  recipientName: row.recipient_name,
  profession: row.profession,
  title: row.title,
  kind: row.kind,
  credits: creditsNumber(row.amount_hundredths),
  designatedHours:
    row.wording === 'participation' && row.designated_hundredths
      ? creditsNumber(row.designated_hundredths)
      : null,
  accreditation: accreditationOf(row),
  wording: row.wording,
  learningFormat: row.learning_format,
  providerName: row.provider_name,
  providerAddress: row.provider_address,
  completedAt: row.completed_at.toISOString(),
  completedOn: completionDay(row),
  awardedAt: row.issued_at.toISOString(),
  awardedOn: issueDay(row),
  status: certificateStatus(row),
  ledgerPosition: row.ledger_position ?? null,
  ledgerHash: row.ledger_hash ?? null,
  proofUrl:
    row.proof_position && row.proof_position <= witnessed ? `/api/verifications/${row.code}/proof/` : null,
});
