import { type Deed, QUESTIONS_IN_A_TEST } from './assumptions.data.ts';

/**
 * Every table: which ones grow with members, by which deeds, who reads them by which key, what removes old rows, and
 * where each would live in a database of many machines. A table missing here fails `test/contract/capacity.test.ts`.
 */
export interface GrowingTable {
  /** Rows for each deed. */
  rows: Partial<Record<Deed, number>>;
  /** Days after which a row is removed; absent: kept for years. */
  days?: number;
  /** Who reads it and by which key. */
  read: string;
  removed: string;
}

const ERASED = 'with the account';
const RECORD = 'never within six years (R15, R17)';
const LEDGER = 'never: a ledger';
const BOOKS = 'never: books';
const LEARNER = 'its learner: lists, dashboard, export';
const OWN = 'by its learner alone';

export const GROWING: Readonly<Record<string, GrowingTable>> = {
  attempt: { rows: { test: 1 }, read: `${LEARNER}; reports by publication`, removed: RECORD },
  attempt_answer: {
    rows: { test: QUESTIONS_IN_A_TEST },
    read: 'results by attempt; figures of questions by question',
    removed: RECORD,
  },
  sitting: { rows: { test: 1 }, read: 'its learner, by number or publication', removed: RECORD },
  sitting_answer: { rows: { test: QUESTIONS_IN_A_TEST }, read: 'its sitting', removed: ERASED },
  front_matter_shown: { rows: { test: 1 }, read: 'its learner and publication', removed: LEDGER },
  front_matter_reading: { rows: { test: 1 }, read: 'its sitting', removed: LEDGER },
  credit_entry: { rows: { test: 0.8 }, read: `${LEARNER}; reports by day`, removed: LEDGER },
  credit_day: { rows: { test: 0.8 }, read: 'beside credit_entry', removed: LEDGER },
  credit_mate: { rows: { test: 0.05 }, read: 'beside credit_entry', removed: RECORD },
  completion: { rows: { test: 0.8 }, read: LEARNER, removed: ERASED },
  proof_entry: { rows: { test: 1, claim: 2 }, read: 'proofs by position or subject', removed: LEDGER },
  evaluation: { rows: { claim: 1 }, read: `${OWN}; reports by publication`, removed: RECORD },
  certificate: { rows: { claim: 1 }, read: `${LEARNER}; anybody by code or number`, removed: RECORD },
  certificate_ground: { rows: { claim: 1 }, read: 'its certificate', removed: RECORD },
  section_progress: { rows: { section: 1 }, read: `${LEARNER}; lists`, removed: ERASED },
  session: {
    rows: { 'sign-in': 1 },
    days: 60,
    read: 'every call, by number',
    removed: 'hygiene, by the hour',
  },
  outbox_message: {
    rows: { letter: 1, issue: 1 },
    days: 30,
    read: 'what is due; administration; export by address',
    removed: 'hygiene, by the hour',
  },
  campaign_delivery: { rows: { issue: 1 }, read: 'its issue; export by address', removed: ERASED },
  holding: { rows: { order: 1 }, read: 'every call of its member', removed: BOOKS },
  membership_order: { rows: { order: 1 }, read: 'its buyer; orders desk', removed: BOOKS },
  payment: { rows: { order: 1.1 }, read: 'its order; what is under way', removed: BOOKS },
  payment_entry: { rows: { order: 1 }, read: 'its order', removed: LEDGER },
  receipt: { rows: { order: 1 }, read: 'its buyer, by number', removed: BOOKS },
  audit_entry: { rows: { 'sign-in': 0.1, order: 1 }, read: 'its actor; audit desk', removed: LEDGER },
};

/** Rows of a member's deeds, with the member's id as a column. */
const BY_MEMBER = `attempt authenticator_app address audio_feed card_setup certificate claim_attestation completion
  credit_mate editing_draft evaluation gift_card holding learner_identifier membership_order one_time_token passkey passkey_challenge
  payment payment_method quick_take_opening receipt recovery_code release_notice section_note section_progress session
  sitting support_request test_conclusion utm_record`;
/**
 * Also a member's, but through another row: each needs a column for the member before it can be stored with that row.
 */
const THROUGH: Readonly<Record<string, string>> = {
  attempt_answer: 'attempt',
  certificate_ground: 'certificate',
  credit_withheld: 'attempt',
  membership_grant: 'holding',
  membership_notice: 'holding',
  order_settlement: 'membership_order',
  payment_reversal: 'payment',
  renewal: 'holding',
  sitting_answer: 'sitting',
  support_entry: 'support_request',
};
/** One chain across everybody: each entry names the hash of the previous one, so it is written in one place. */
const CHAINS = `audit_entry credit_day credit_entry front_matter_reading front_matter_shown funding_entry gift_card_entry
  ledger_head payment_entry proof_entry`;
/** The library and the settings: small, written by editors, joined with everything. One copy on every machine. */
const LIBRARY = `activity author author_translation category category_former category_former_id category_translation
  clinical_term clinical_term_form choice commercial_support config_entry content_record content_role credit_offering disclosure drug_name
  evaluation_question front_matter glossary_term home_block home_block_translation image item joint_sponsor key_point
  material material_translation measurement medium medium_former plan publication publication_author
  publication_category
  publication_copy publication_count publication_translation reference_standing requirement requirement_set
  search_document
  search_head search_name search_section search_table search_word section section_translation slide_deck static_page
  static_page_former static_page_text text_override text_translation tier translation_pair translation_paired`;
/** Not queried by member, or queried by an address instead; on one machine, as now. */
const ONE_PLACE = `approval_answer approval_link audit_address bulk_change bulk_change_record campaign campaign_delivery
  campaign_letter client_error library_import machine_suggestion outbox_message payment_event proof_block rate_count
  referral referral_opt_out sandbox_charge sandbox_setup schema_migration seed_state spent_file subscriber subscription
  subscription_consent text_version topic_request upload`;

export type Place = 'member' | 'through' | 'chain' | 'reference' | 'one place';
const named = (names: string, place: Place): [string, Place][] =>
  names.split(/\s+/).map((name) => [name, place]);

export const PLACES: ReadonlyMap<string, Place> = new Map<string, Place>([
  ['user_account', 'member'],
  ...named(BY_MEMBER, 'member'),
  ...named(Object.keys(THROUGH).join(' '), 'through'),
  ...named(CHAINS, 'chain'),
  ...named(LIBRARY, 'reference'),
  ...named(ONE_PLACE, 'one place'),
]);
/** The column that names the member. */
export const memberColumn = (table: string): string => (table === 'user_account' ? 'id' : 'user_id');
