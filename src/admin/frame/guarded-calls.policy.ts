import { orderCalls } from '#billing/order/billing.schema.ts';
import { certificateDeskCalls } from '#credit/certificate/admin.schema.ts';
import { secondFactorCalls } from '#identity/second-factor/second-factor.schema.ts';
import type { GuardedCall } from '#identity/second-factor/step-up.policy.ts';
import { userCalls } from '#identity/user/user.schema.ts';
import { LEGAL_PAGES as LEGAL_ADDRESSES } from '#support/static-page/static-page.data.ts';
import { accreditationCalls } from '../reports/accreditation/accreditation.schema.ts';
import { activityReportCalls } from '../reports/accreditation/report.schema.ts';
import { auditCalls } from '../reports/audit-log/log.schema.ts';
import { overviewCalls } from '../reports/overview/overview.schema.ts';
import { bundleCalls } from '../resources/bundle/bundle.schema.ts';
import { fundingCalls } from '../resources/funding/funding.schema.ts';
import { interfaceTextCalls } from '../resources/interface-text/interface-text.schema.ts';
import { itemFileCalls } from '../resources/item/item-file.schema.ts';
import { libraryImportCalls } from '../resources/library-import/library-import.schema.ts';
import { memberDeskCalls } from '../resources/member/member.schema.ts';
import { orderDeskCalls } from '../resources/order/order.schema.ts';
import { planDeskCalls } from '../resources/plan/plan.schema.ts';
import { rewardCalls } from '../resources/reward/reward.schema.ts';
import { adminPageCalls } from '../resources/static-page/static-page-desk.schema.ts';

/** Legally binding pages, by the namespaces of their texts. */
const LEGAL_PAGES = new Set(['terms', 'privacy', 'referralTerms']);

const isSomebodyElse: GuardedCall['when'] = ({ visitor }, { id }) =>
  visitor.kind === 'user' && id !== 'me' && id !== String(visitor.id);
const isLegalPage: GuardedCall['when'] = (_visit, { id = '' }) => LEGAL_ADDRESSES.includes(id);
const isLegal: GuardedCall['when'] = (_visit, { id = '' }) => LEGAL_PAGES.has(id.split('.')[0] ?? '');

const OF_FACTORS = [
  secondFactorCalls.setUpApp,
  secondFactorCalls.addApp,
  secondFactorCalls.removeApp,
  secondFactorCalls.setUpPasskey,
  secondFactorCalls.addPasskey,
  secondFactorCalls.removePasskey,
  secondFactorCalls.renewCodes,
];
const exported = (call: GuardedCall['call']): GuardedCall => ({ call, deed: 'export' });

/**
 * Calls that require a recent sign-in, chosen by what is done and never by who does it; `test/identity/step-up.test.ts`
 * gives the reason why each other call does not.
 */
export const GUARDED: readonly GuardedCall[] = [
  { call: planDeskCalls.update, deed: 'price' },
  { call: orderDeskCalls.settle, deed: 'settlement' },
  { call: orderCalls.refund, deed: 'refund' },
  { call: rewardCalls.cancel, deed: 'gift card' },
  { call: memberDeskCalls.chooseRole, deed: 'role' },
  { call: memberDeskCalls.give, deed: 'membership' },
  { call: memberDeskCalls.end, deed: 'membership' },
  { call: certificateDeskCalls.correct, deed: 'credit' },
  { call: certificateDeskCalls.reissue, deed: 'credit' },
  { call: certificateDeskCalls.withdraw, deed: 'credit' },
  { call: fundingCalls.record, deed: 'income and expenses' },
  { call: fundingCalls.strike, deed: 'income and expenses' },
  { call: libraryImportCalls.confirm, deed: 'library' },
  { call: userCalls.update, deed: 'e-mail of others', when: isSomebodyElse },
  { call: interfaceTextCalls.save, deed: 'text of a legal page', when: isLegal },
  { call: adminPageCalls.write, deed: 'text of a legal page', when: isLegalPage },
  { call: adminPageCalls.change, deed: 'text of a legal page', when: isLegalPage },
  { call: adminPageCalls.remove, deed: 'text of a legal page', when: isLegalPage },
  ...OF_FACTORS.map((call) => ({ call, deed: 'second factor' })),
  exported(accreditationCalls.csv),
  exported(activityReportCalls.learnersCsv),
  exported(activityReportCalls.evaluationCsv),
  exported(activityReportCalls.file),
  exported(bundleCalls.exportPublication),
  exported(fundingCalls.csv),
  exported(itemFileCalls.exportQuestions),
  exported(orderDeskCalls.csv),
  exported(overviewCalls.csv),
  exported(auditCalls.csv),
];
