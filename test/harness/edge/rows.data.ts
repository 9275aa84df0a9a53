import type pg from 'pg';
import type { Row } from './rows.ts';

type Value = Row[string];
type Roll = (sides: number) => number;

/** Tables for which no rows are generated, and why. */
export const MADE_OTHERWISE: Record<string, string> = {
  schema_migration: 'the journal of the migrations themselves',
  search_document: 'drawn from the library',
  search_head: 'drawn from the library',
  search_section: 'drawn from the library',
  search_table: 'drawn from the library',
  search_name: 'drawn from the library',
  search_word: 'drawn from the library',
  publication_count: 'kept by triggers',
  proof_entry: 'entered by triggers',
  proof_block: 'drawn from the chain of proofs',
  ledger_head: 'signed by the program',
  certificate_ground: 'made with its certificate',
};

/** Permitted values that the rows generated here lack, and where they are tested. */
export const NOT_HERE: Record<string, string> = {
  'certificate.kind 2': 'in the story',
  'credit_entry.kind 1': 'written with each certificate',
};

/** What is referenced without a foreign key, as ledgers do: in all tables, or in one. */
export const LOOSE: Record<string, [table: string, column: string]> = {
  user_id: ['user_account', 'id'],
  actor_id: ['user_account', 'id'],
  publication_id: ['activity', 'publication_id'],
  attempt_id: ['attempt', 'id'],
  sitting_id: ['sitting', 'id'],
  order_id: ['membership_order', 'id'],
  payment_id: ['payment', 'id'],
  referral_id: ['referral', 'id'],
  gift_card_id: ['gift_card', 'id'],
};

const address = (at: number, roll: Roll): Value =>
  `edge-${at}-${roll(1e9)}@${at % 2 ? 'clinic' : 'xn--mnchen-3ya'}.example`;
const name = (at: number, roll: Roll): Value => `edge-${at}-${roll(1e9)}`;
const LANGUAGES = ['en', 'pt-br', 'fr', 'it', 'de'];
const of =
  <T extends Value>(values: readonly T[]) =>
  (at: number): Value =>
    values[at % values.length] ?? null;
const json = (...values: unknown[]) => of(values.map((value) => JSON.stringify(value)));
const number = (at: number, roll: Roll): Value => 1_000_000 + at * 1000 + roll(1000);
const hex = (_at: number, roll: Roll): Value =>
  `\\x${Array.from({ length: 32 }, () => (16 + roll(240)).toString(16)).join('')}`;

/** The content of a column beyond its type, by its name anywhere or in one table. */
export const COLUMN_MAKERS: Record<string, (at: number, roll: Roll) => Value> = {
  email: address,
  recipient: address,
  payer_email: address,
  pending_email: address,
  slug: name,
  language: of(LANGUAGES),
  currency: of(['USD']),
  zone: of(['UTC', 'Pacific/Kiritimati', 'America/Adak']),
  provider: of(['sandbox', 'stripe']),
  hash: of(['\\x']),
  code_hash: hex,
  secret_hash: hex,
  challenge_hash: hex,
  email_hash: hex,
  fingerprint: hex,
  body_html: of([
    '',
    '<p>Lithium &amp; “salt”</p><table><tr><th>a<td>b</table>',
    '<p>unclosed <table><caption>x',
  ]),
  description_html: of(['', '<p>What it is <b>about</b></p>']),
  bio_html: of(['', '<p>Somebody</p>']),
  id: number,
  // Nothing is written for a user who has left, so users leave at the end.
  'user_account.erased_at': () => null,
  'publication.minutes': of([0, 1, 6_000]),
  'drug_name.name': name,
  'drug_name.generic': name,
  'front_matter_reading.content_hash': (_at, roll) => String(roll(10)).repeat(64),
  'certificate.number': name,
  'certificate.code': name,
  'referral.discount_id': (_at, roll) => `00000000-0000-4000-8000-${String(roll(1e9)).padStart(12, '0')}`,
  'publication.references': json(
    [],
    ['Cade J. Lithium salts. Med J Aust. 1949;2:349.', { text: 'A source', url: 'https://example.org/' }],
  ),
  'section.cues': json(
    [],
    [
      { at: 0, text: 'Hello' },
      { at: 12.5, text: 'again' },
    ],
  ),
  'section.chapters': json([], [{ at: 0, title: 'Start' }]),
  'section.slides': json([], []),
  'front_matter.content': json(
    {},
    { faculty: [] },
    { faculty: [{ name: 'Nobody of that name' }], objectives: [] },
    { faculty: null },
  ),
  'attempt.disclosure': json([]),
  'attempt.results': json([]),
  'evaluation.answers': json(
    [],
    [
      { question_id: '1', value: 5 },
      { question_id: '9', value: 'words' },
    ],
  ),
  'one_time_token.detail': json({}, { email: 'old@clinic.example' }, { undo: 1 }),
  'audit_entry.detail': json({}, { before: null, after: 'x' }),
  'outbox_message.headers': json({}, { 'List-Unsubscribe': '<https://example.org/>' }),
  'requirement_set.rules': json({}, { blockYears: 3, anchorYear: 2024, selfAssessmentHundredths: 2400 }),
  'requirement_set.authority': (at, roll) => (at === 0 ? 'ABPN' : `Board ${roll(1e6)}`),
  'sitting.terms': json({}),
  'sitting.sheet': json([]),
  'approval_answer.text_digest': (_at, roll) => String(roll(10)).repeat(64),
  'campaign_letter.blocks': json([]),
  'library_import.problems': json([]),
};

const HOUR = '2026-11-25T07:00:00';

interface Maker {
  /** Values that follow from the rest of the row. */
  row?: (row: Row, at: number) => Row;
  /** What must exist first. */
  before?: (client: pg.Client, row: Row) => Promise<void>;
  /** What accompanies it. */
  after?: (client: pg.Client, row: Row) => Promise<void>;
}
/** In the table's order: what comes in first. */
const FUNDING_KINDS = [
  ...['commercial-support', 'registration-fees', 'advertising', 'provider'],
  ...['honoraria', 'travel', 'production', 'staff', 'platform', 'other'],
];
const INCOME_KINDS = 4;

/** Tables with a rule over several columns that random values do not meet. */
export const TABLE_MAKERS: Record<string, Maker> = {
  /** The kind of an entry determines its side, and whether it has a supporter. */
  funding_entry: {
    row({ supporter = '' }, at) {
      const kind = FUNDING_KINDS[at % FUNDING_KINDS.length] ?? 'other';
      const isIncome = FUNDING_KINDS.indexOf(kind) < INCOME_KINDS;
      const named = supporter === '' ? 'A company' : supporter;
      return {
        kind,
        side: isIncome ? 'income' : 'expense',
        supporter: kind === 'commercial-support' ? named : isIncome ? '' : supporter,
      };
    },
  },
  publication: { row: (row) => ({ types: `{${row.type}}` }) },
  credit_offering: { row: (_row, at) => ({ amount_hundredths: [25, 1_000_000, 125][at % 3] ?? 25 }) },
  // Kind 1 is what certificates are based on.
  credit_entry: { row: () => ({ kind: 2 }) },
  certificate: {
    row: (_row, at) => ({
      kind: 1,
      amount_hundredths: [25, 1_000_000, 125][at % 3] ?? 25,
      pharmacology_hundredths: 0,
      supersedes_id: null,
      withdrawn_at: null,
    }),
    before: credited,
    after: grounded,
  },
  campaign: {
    row({ state, starts_at = null, finished_at = null }): Row {
      // Releases that sent one within the hour it was made.
      if (state === undefined) return {};
      const isOver = state === 'stopped' || state === 'sent';
      return {
        starts_at: state === 'scheduled' ? (starts_at ?? HOUR) : starts_at,
        finished_at: isOver ? (finished_at ?? `${HOUR}Z`) : null,
      };
    },
  },
  // The first one contains the page title: once blocks can be hidden, it cannot be.
  home_block: {
    row: ({ kind, audience }): Row =>
      kind === 'hero' && audience !== undefined
        ? { hidden: false, shown_from: null, shown_until: null, audience: 'everybody' }
        : {},
  },
  // Each authority has figures of its own.
  requirement: {
    row: ({
      authority,
      block_years: years,
      anchor_year: anchor,
      self_assessment_hundredths: hundredths,
      training_minutes: minutes,
    }) =>
      authority === 'ABPN'
        ? {
            block_years: years ?? 3,
            anchor_year: anchor ?? 2024,
            self_assessment_hundredths: hundredths ?? 2400,
            training_minutes: null,
          }
        : {
            block_years: null,
            anchor_year: null,
            self_assessment_hundredths: null,
            training_minutes: minutes ?? 480,
          },
  },
  credit_day: { row: (row) => ({ civil_date: String(row.earned_at).slice(0, 10) }) },
  membership_order: {
    row(row) {
      const [amount, credit, discount, tax] = [
        'amount_cents',
        'credit_cents',
        'discount_cents',
        'tax_cents',
      ].map((key) => Number(row[key])) as [number, number, number, number];
      return { total_cents: amount - credit - discount + tax };
    },
  },
};

/** A certificate matches the ledger. */
async function credited(client: pg.Client, row: Row): Promise<void> {
  await client.query(
    `INSERT INTO credit_entry (user_id, publication_id, kind, entry, amount_hundredths, title, learning_format, earned_at, hash)
     VALUES ($1, $2, $3, 'award', $4, $5, $6, $7, '\\x')`,
    [
      row.user_id,
      row.publication_id,
      row.kind,
      row.amount_hundredths,
      row.title,
      row.learning_format,
      row.completed_at,
    ],
  );
}

/** It also names the entry that it was issued from, in releases that have this column. */
async function grounded(client: pg.Client, row: Row): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('certificate_ground') IS NOT NULL AS there`,
  );
  if (!rows[0]?.there) return;
  await client.query(
    `INSERT INTO certificate_ground SELECT $1, position, hash FROM credit_entry WHERE user_id = $2 AND publication_id = $3 AND kind = $4`,
    [row.id, row.user_id, row.publication_id, row.kind],
  );
}
