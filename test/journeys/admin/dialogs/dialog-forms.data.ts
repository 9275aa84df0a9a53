import type { PersonName } from '#seed/people.ts';

/** What is typed into a dialog stays while the page wakes, and goes by no slip of a finger. */
export interface Way {
  as: PersonName;
  path: string;
  /** What is pressed, one after the other; a dialog that comes by itself needs nothing. */
  press: (string | RegExp)[];
  /** Its opener comes when the page is at rest: slow from there on. */
  late?: true;
}
const admin = (path: string, ...press: Way['press']): Way => ({ as: 'admin', path, press });

/** Every source that writes a dialog with text fields, and the way there. */
export const WRITTEN: Record<string, Way> = {
  'admin/kit/record-dialog.tsx': admin('/admin/clinical-terms', 'Add a term'),
  'admin/resources/activity/components/terms-dialog.tsx': admin(
    '/admin/publications/2746/test',
    'Edit terms and information',
  ),
  'admin/resources/approval/components/approvals.tsx': admin('/admin/publications/2746', 'Ask an author'),
  'admin/resources/certificate/components/deeds.tsx': admin('/admin/certificates/1', 'Reissue'),
  'admin/resources/funding/components/dialog.tsx': admin(
    '/admin/publications/2746/funding',
    'Record an expense',
  ),
  'admin/resources/member/components/deed-dialog.tsx': admin('/admin/members/904', 'Make administrator'),
  'admin/resources/member/components/grant-dialog.tsx': admin('/admin/members/904', 'Give a membership'),
  'admin/resources/order/components/refund.tsx': admin('/admin/orders/{bought}', 'Refund'),
  'admin/resources/order/components/settlement.tsx': admin('/admin/orders/{waiting}', 'Mark as resolved'),
  'admin/resources/reward/components/cancellation.tsx': admin('/admin/rewards', /^Cancel gift card/),
  'admin/resources/plan/components/dialog.tsx': admin('/admin/plans', /^Edit Silver, one year/),
  'admin/resources/item/components/question-dialog.tsx': admin(
    '/admin/publications/2746/test',
    'Add a question',
  ),
  'admin/resources/item/components/question-copy.tsx': admin(
    '/admin/publications/2746/test',
    'Copy question 1 to another test',
  ),
  'admin/resources/item/components/question-import.tsx': admin(
    '/admin/publications/2746/test',
    'Import CME questions',
  ),
  'admin/resources/support-request/components/deeds.tsx': admin('/admin/support/2', 'Add a note'),
  'credit/certificate/components/request.tsx': {
    as: 'gold',
    path: '/dashboard/certificates',
    press: [/^Preview/, 'Ask for a change'],
  },
  'admin/resources/author/components/add-dialog.tsx': admin('/admin/faculty', 'Add a person'),
  'admin/resources/file-place/components/choice.tsx': admin(
    '/admin/choose-file?place=featured&owner=5392',
    'Use Mute picture',
  ),
  'admin/resources/category/components/dialog.tsx': admin('/admin/categories', 'Add a topic'),
  'admin/resources/home-block/components/add-dialog.tsx': admin('/admin/front-page', 'Add a block'),
  'admin/resources/interface-text/components/dialog.tsx': admin('/admin/texts', /^Edit about\.lead/),
  'admin/resources/static-page/components/add-dialog.tsx': admin('/admin/pages', 'Add a page'),
  'admin/resources/setting/components/dialog.tsx': admin('/admin/settings', /^Edit Work with us/),
  'admin/resources/publication/components/release.tsx': admin('/admin/publications/2746', /^Remove$/),
  'admin/resources/section/components/add-dialog.tsx': admin(
    '/admin/publications/2746/sections',
    'Add a section',
  ),
  'identity/second-factor/components/setup.tsx': {
    as: 'silver',
    path: '/myaccount/password',
    press: ['Add a passkey'],
  },
  'identity/profile/components/update-profile.tsx': { as: 'free', path: '/library', press: [], late: true },
  'referrals/referral/components/dialog.tsx': {
    as: 'gold',
    path: '/library',
    press: ['Invite a colleague'],
    late: true,
  },
};
/** Those in which nothing is written that somebody would miss. */
export const WORDLESS: Record<string, readonly string[]> = {
  'asks for a password or a code alone': [
    'identity/second-factor/components/step-up-dialog.tsx',
    'privacy/account-deletion/components/account-deletion.tsx',
  ],
  'searches: what was typed stands there again': [
    'shell/bars/menu.tsx',
    'admin/resources/item/components/question-bank.tsx',
  ],
  'has no text field': [
    'admin/resources/item/components/question-export.tsx',
    'catalog/library/components/sheet.tsx',
    'credit/certificate/components/dialog.tsx',
    'admin/resources/category/components/end.tsx',
    'admin/kit/bulk/bulk-dialog.tsx',
    'admin/kit/bulk/bulk-result.tsx',
    'admin/kit/form-dialog.tsx',
    'admin/kit/removal.tsx',
    'admin/resources/section/components/removal.tsx',
    'identity/second-factor/components/recovery-codes.tsx',
    'identity/sign-in/components/switch-account.tsx',
    'catalog/listening/components/queue.tsx',
    'learning/evaluation/components/no-claim.tsx',
    'media/player/components/keys-dialog.tsx',
    'media/slide/components/dialog.tsx',
    'membership/gate/components/dialog.tsx',
    'client/forms/dialog.tsx',
    'ui/dialogs/leaving-question.tsx',
    'admin/history/components/history.tsx',
  ],
};
