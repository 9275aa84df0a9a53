import type { CertificateRow } from '#credit/certificate/certificate.repository.ts';

const DAY = new Date('2026-11-04T00:05:00Z');
/** A certificate that says a text wherever it says one. */
export const certificateOf = (text: string): CertificateRow => ({
  id: 1,
  number: 'SS-2733-00418',
  code: 'b6xQZt0Jk3m2Yw9sVhR1_A',
  user_id: 1,
  publication_id: 2733,
  kind: 1,
  wording: 'credit',
  amount_hundredths: 125,
  pharmacology_hundredths: 50,
  recipient_name: text,
  profession: text,
  title: text,
  learning_format: text,
  provider_name: text,
  provider_address: text,
  completed_at: DAY,
  issued_at: DAY,
  withdrawn: true,
  superseded: false,
  ledger_position: 12,
  ledger_hash: '0123456789abcdef'.repeat(4),
});
