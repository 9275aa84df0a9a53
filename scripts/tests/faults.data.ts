/** A fault that somebody could introduce, and the test files that have to find it. */
export interface Fault {
  file: string;
  was: string;
  becomes: string;
  tests: readonly string[];
}
const fault = (file: string, was: string, becomes: string, ...tests: string[]): Fault => ({
  file: `src/${file}`,
  was,
  becomes,
  tests,
});

const RULES = [
  fault(
    'learning/attempt/attempt.rules.ts',
    '>= passMark * itemCount',
    '> passMark * itemCount',
    'attempt.rules',
  ),
  fault('catalog/offered-test/further-sitting.rules.ts', 'used >= limit', 'used > limit', 'further-sitting'),
  fault('learning/attempt/attempt.rules.ts', "? null : 'incomplete'", '? null : null', 'attempt.rules'),
  fault('learning/attempt/attempt.rules.ts', 'passed || concluded', 'passed', 'attempt.rules'),
  fault('credit/credit.rules.ts', 'balance.hundredths + difference >= 0', 'true', 'credit.rules'),
  fault(
    'credit/credit.rules.ts',
    'civilDate ?? utcDate(earnedAt)',
    'utcDate(earnedAt)',
    'test/learning/credit-day',
  ),
  fault(
    'billing/order/order.rules.ts',
    'compareTiers(plan, held) > 0',
    'compareTiers(plan, held) >= 0',
    'order.rules',
  ),
  fault('billing/order/order.rules.ts', 'MONEY_BACK_DAYS + 1', 'MONEY_BACK_DAYS', 'order.rules'),
  fault('billing/order/order.rules.ts', 'amountCents - creditCents;', 'amountCents;', 'order.rules'),
  fault('billing/tax/tax.rules.ts', '+ MILLION / 2', '', 'tax.rules'),
  fault('billing/renewal/renewal.rules.ts', '[1, 3, 7]', '[1, 3, 8]', 'renewal.rules'),
  fault(
    'membership/holding/holding.rules.ts',
    'current && current.endsAt > now',
    'current',
    'membership/holding/holding',
    'order.rules',
  ),
  fault('referrals/referral/referral.rules.ts', 'Math.max(0, priceCents', '(priceCents', 'gift-card.rules'),
  fault('platform/admission/sliding-window.ts', 'seconds * 1000);', 'seconds * 500);', 'sliding-window'),
];

const POLICIES = [
  fault(
    'membership/gate/entitlement.rules.ts',
    'now < holding.endsAt',
    'now <= holding.endsAt',
    'gate.rules',
    'holding.test',
    'section.policy',
    'test.policy',
  ),
  fault('membership/gate/gate.rules.ts', "return 'renewal';", "return 'membership';", 'gate.rules'),
  fault(
    'catalog/section/section.policy.ts',
    '!closed && facts.order === 1',
    'facts.order === 1',
    'section.policy',
  ),
  fault(
    'catalog/section/section.policy.ts',
    'opened.length < FREE',
    'opened.length <= FREE',
    'section.policy',
  ),
  fault('membership/holding/member.policy.ts', "=== 'valid'", "!== 'none'", 'membership/holding/holding'),
];

const SERVICES = [
  fault(
    'learning/attempt/attempt.service.ts',
    'if (repeated) return',
    'if (false) return',
    'test/learning/attempts',
  ),
  fault(
    'learning/attempt/attempt.service.ts',
    'if (!attempt.practice) await',
    'await',
    'test/learning/attempts',
  ),
  fault(
    'learning/evaluation/evaluation.service.ts',
    'if (!fresh) throw',
    'if (false) throw',
    'test/learning/evaluations',
  ),
  fault(
    'billing/payment/settlement.service.ts',
    'if (!isOpen(payment, told)) return',
    'if (false) return',
    'test/admin/orders.test.ts',
    'test/billing/orders',
  ),
  fault(
    'billing/payment/settlement.service.ts',
    "!== 'returning' || !order) return;",
    "=== 'paid' || !order) return;",
    'test/billing/refunds',
    'test/billing/stripe',
  ),
  fault('identity/sign-in/sign-in.service.ts', '!right || !account', '!account', 'sign-in.service'),
  fault(
    'identity/email/one-time-token.service.ts',
    'await voidTokens(db, userId, [purpose], now);',
    '',
    'registration.service',
    'leaving',
    'known-devices',
    'stop',
  ),
  fault(
    'platform/admission/rate-limit.ts',
    'sumOf(slices) > limit.count',
    'sumOf(slices) > limit.count + 1',
    'test/contract/limits',
  ),
];

const HANDLERS = [
  fault(
    'learning/attempt/attempt.handlers.ts',
    'status: fresh ? 201 : 200',
    'status: 201',
    'test/learning/attempts',
  ),
  fault(
    'catalog/section/section.handlers.ts',
    ' && section.position > 1',
    '',
    'test/contract/reads',
    'test/catalog/locked-text',
    'test/learning/progress',
    'test/contract/access',
  ),
  fault(
    'media/file/file.handlers.ts',
    'if (isProtected(file) && !use) throw linkEnded();',
    '',
    'test/media/files',
  ),
  fault(
    'billing/order/order.handlers.ts',
    "payment.status === 'paid' ? await",
    "payment.status === 'x' ? await",
    'test/admin/orders.test.ts',
    'test/billing/orders',
  ),
];

export const FAULTS: readonly Fault[] = [...RULES, ...POLICIES, ...SERVICES, ...HANDLERS];
