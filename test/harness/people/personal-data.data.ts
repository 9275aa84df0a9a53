import type { accountExport } from '#privacy/account-export/account-export.schema.ts';

/**
 * Every table that knows somebody: where a person finds it in what they take along, or why not, and what becomes of it
 * when they leave, or why it stays. A new one that is not here fails `test/privacy/leaving.test.ts`.
 */
export interface PersonalTable {
  table: string;
  taken: { as: keyof typeof accountExport.entries } | { not: string };
  leaving: 'erased' | { stays: string };
}

const RECORD = 'a record that boards may ask for, under a number (rules R15, R17)';
const BOOKS = 'books must be kept, under a number';
const taken = (
  table: string,
  as: keyof typeof accountExport.entries,
  leaving: PersonalTable['leaving'] = 'erased',
): PersonalTable => ({ table, taken: { as }, leaving });
const stays = (why: string) => ({ stays: why });
const nobody = (table: string, why: string): PersonalTable => ({
  table,
  taken: { not: why },
  leaving: stays(why),
});

export const PERSONAL_TABLES: PersonalTable[] = [
  taken('user_account', 'profile'),
  taken('session', 'sessions'),
  taken('one_time_token', 'links'),
  taken('authenticator_app', 'secondFactors'),
  taken('passkey', 'secondFactors'),
  taken('recovery_code', 'secondFactors'),
  taken('editing_draft', 'drafts'),
  { table: 'passkey_challenge', taken: { not: 'a random number for five minutes' }, leaving: 'erased' },
  taken('address', 'addresses'),
  taken('learner_identifier', 'identifiers'),
  taken('audit_entry', 'audit', stays('an append-only log against abuse, under a number')),
  taken('audit_address', 'audit', stays('where a deed came from, for ninety days against abuse')),
  taken('outbox_message', 'letters'),
  taken('holding', 'memberships', stays(`what was bought: ${BOOKS}`)),
  taken('membership_grant', 'memberships', stays('why a membership was given, under a number')),
  taken('audio_feed', 'audioFeed'),
  taken('release_notice', 'releaseNotices'),
  taken('credit_entry', 'credits', stays(RECORD)),
  taken('claim_attestation', 'evaluations', stays(`without its license: ${RECORD}`)),
  taken('credit_day', 'credits', stays(RECORD)),
  taken('credit_mate', 'credits', stays(RECORD)),
  taken('certificate', 'certificates', stays('a paper that was handed out and must still be verified')),
  taken('certificate_ground', 'certificates', stays('which entry of the ledger a paper was issued from')),
  taken('attempt', 'attempts', stays(RECORD)),
  taken('attempt_answer', 'attempts', stays(RECORD)),
  taken('credit_withheld', 'attempts', stays(RECORD)),
  taken('sitting', 'sittings', stays(RECORD)),
  taken('sitting_answer', 'sittings'),
  taken('front_matter_reading', 'sittings', stays(RECORD)),
  taken('test_conclusion', 'attempts', stays(RECORD)),
  taken('completion', 'completions'),
  taken('front_matter_shown', 'frontMatterShown', stays(RECORD)),
  taken('evaluation', 'evaluations', stays(`ratings without words: ${RECORD}`)),
  taken('section_progress', 'progress'),
  taken('section_note', 'notes'),
  taken('quick_take_opening', 'quickTakes'),
  taken(
    'referral',
    'invitations',
    stays('explains a discount and a gift card; every address in it is erased'),
  ),
  taken(
    'referral_opt_out',
    'wantsNoInvitations',
    stays('the wish not to be invited, as a hash of the address'),
  ),
  taken('gift_card', 'giftCards', stays(BOOKS)),
  taken('gift_card_entry', 'giftCardEntries', stays(BOOKS)),
  taken('membership_order', 'orders', stays(BOOKS)),
  taken('order_settlement', 'orders', stays(BOOKS)),
  taken('payment', 'payments', stays(BOOKS)),
  taken('payment_entry', 'moneyEntries', stays(BOOKS)),
  {
    table: 'payment_reversal',
    taken: { not: 'told among the entries of money, as the one that corrects another' },
    leaving: stays(BOOKS),
  },
  taken(
    'receipt',
    'receipts',
    stays('a numbered paper of the books: name and postal address of the payer, no e-mail'),
  ),
  taken('payment_method', 'cardOnFile'),
  taken('card_setup', 'cardsOffered', stays(BOOKS)),
  taken('renewal', 'renewals', stays(BOOKS)),
  taken('membership_notice', 'membershipNotices', stays('which letter left, under a number')),
  taken('utm_record', 'campaigns'),
  taken('subscriber', 'subscriptions'),
  taken('subscription', 'subscriptions'),
  taken('subscription_consent', 'consents'),
  taken('campaign_delivery', 'issues'),
  taken('support_request', 'supportRequests'),
  taken('support_entry', 'supportRequests'),
  nobody('campaign', 'how many readers an issue was written to, and none of them'),
  nobody('approval_link', 'who asked an author to approve a text, under the number of who asked'),
  nobody(
    'machine_suggestion',
    'what a machine made of a text of the library, under the numbers of who asked and who read it',
  ),
  nobody(
    'library_import',
    'an archive that was brought to the library, under the numbers of who brought it and who agreed to it',
  ),
  nobody('text_version', 'what a save replaced in a text of the library, under the number of who saved'),
  nobody(
    'author',
    'faculty, not an account: what is published of them is theirs to have changed by the editors',
  ),
];
