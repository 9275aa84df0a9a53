/** A fault that somebody could make, and the files of tests that have to find it. */
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
  fault('learning/attempt.rules.ts', '>= passMark * itemCount', '> passMark * itemCount', 'attempt.rules'),
  fault('learning/attempt.rules.ts', 'used >= limit', 'used > limit', 'attempt.rules'),
  fault('learning/attempt.rules.ts', "? null : 'incomplete'", '? null : null', 'attempt.rules'),
  fault('learning/attempt.rules.ts', 'passed || concluded', 'passed', 'attempt.rules'),
  fault('credit/credit.rules.ts', 'balance.hundredths + difference >= 0', 'true', 'credit.rules'),
  fault('credit/credit.rules.ts', 'civilDate ?? utcDate(earnedAt)', 'utcDate(earnedAt)', 'test/credit-day'),
  fault('billing/order.rules.ts', 'plan.rank > held.rank', 'plan.rank >= held.rank', 'order.rules'),
  fault('billing/order.rules.ts', 'MONEY_BACK_DAYS + 1', 'MONEY_BACK_DAYS', 'order.rules'),
  fault('billing/order.rules.ts', 'amountCents - creditCents);', 'amountCents);', 'order.rules'),
  fault('billing/tax.rules.ts', '+ MILLION / 2', '', 'tax.rules'),
  fault('billing/renewal.rules.ts', '[1, 3, 7]', '[1, 3, 8]', 'renewal.rules'),
  fault(
    'membership/holding.rules.ts',
    'current && current.endsAt > now',
    'current',
    'membership/holding',
    'order.rules',
  ),
  fault('referrals/referral.rules.ts', 'Math.max(0, priceCents', '(priceCents', 'gift-card.rules'),
  fault('platform/sliding-window.ts', 'seconds * 1000);', 'seconds * 500);', 'sliding-window'),
];

const POLICIES = [
  fault(
    'membership/entitlement.rules.ts',
    'now < holding.endsAt',
    'now <= holding.endsAt',
    'gate.rules',
    'holding.test',
    'section.policy',
    'test.policy',
  ),
  fault('membership/gate.rules.ts', "return 'renewal';", "return 'membership';", 'gate.rules'),
  fault('catalog/section.policy.ts', '!closed && facts.order === 1', 'facts.order === 1', 'section.policy'),
  fault('catalog/section.policy.ts', 'opened.length < FREE', 'opened.length <= FREE', 'section.policy'),
  fault('membership/member.policy.ts', "=== 'valid'", "!== 'none'", 'membership/holding'),
];

const SERVICES = [
  fault('learning/attempt.service.ts', 'if (repeated) return', 'if (false) return', 'test/attempts'),
  fault('learning/attempt.service.ts', 'if (!attempt.practice) await', 'await', 'test/attempts'),
  fault('learning/evaluation.service.ts', 'if (!fresh) throw', 'if (false) throw', 'test/evaluations'),
  fault(
    'billing/settlement.service.ts',
    'if (!isOpen(payment, told)) return',
    'if (false) return',
    'test/orders',
  ),
  fault(
    'billing/settlement.service.ts',
    "!== 'returning') return;",
    "=== 'paid') return;",
    'test/refunds',
    'test/stripe',
  ),
  fault('identity/sign-in.service.ts', '!right || !account', '!account', 'sign-in.service'),
  fault(
    'identity/one-time-token.service.ts',
    'await voidTokens(db, userId, [purpose], now);',
    '',
    'registration.service',
    'leaving',
    'known-devices',
    'stop',
  ),
  fault(
    'platform/rate-limit.ts',
    'sumOf(slices) > limit.count',
    'sumOf(slices) > limit.count + 1',
    'test/limits',
  ),
];

const HANDLERS = [
  fault('learning/attempt.resource.ts', 'status: fresh ? 201 : 200', 'status: 201', 'test/attempts'),
  fault(
    'catalog/section.resource.ts',
    ' && section.position > 1',
    '',
    'test/reads',
    'test/locked-text',
    'test/progress',
    'test/access',
  ),
  fault('media/file.resource.ts', 'if (isProtected(file) && !use) throw linkEnded();', '', 'test/files'),
  fault(
    'billing/order.resource.ts',
    "payment.status === 'paid' ? await",
    "payment.status === 'x' ? await",
    'test/orders',
  ),
];

export const FAULTS: readonly Fault[] = [...RULES, ...POLICIES, ...SERVICES, ...HANDLERS];
