/** A fault in a behavior that the ledger of requirements claims: a test that names the row has to find it. */
export interface LedgerFault {
  row: string;
  file: string;
  was: string;
  becomes: string;
}
const fault = (row: string, file: string, was: string, becomes: string): LedgerFault => ({
  row,
  file: `src/${file}`,
  was,
  becomes,
});

const PODCASTS = 'catalog/podcast/podcasts.rules.ts';
const REPLY = 'client/api/no-reply.ts';
const BARS = 'shell/address.rules.ts';
const NAVIGATION = 'shell/bars/navigation.rules.ts';
const PROGRAM = 'membership/program/cme-program.rules.ts';
const TIERS = 'membership/plan/tier.data.ts';
const ORDER = 'billing/order/order.rules.ts';
const SECTION = 'catalog/section/section.policy.ts';
const BROWSERS = 'server/rendering/browser.rules.ts';
const NETWORK = 'shell/errors/network.rules.ts';

export const LEDGER_FAULTS: readonly LedgerFault[] = [
  fault('ROUTE-019', PODCASTS, "query.append('types', type)", "query.append('type', type)"),
  fault('UI-035', PODCASTS, '.toLowerCase().includes(wanted)', '.includes(wanted)'),
  fault('API-086', PODCASTS, '? PODCAST_FETCH_SIZE', '? PODCAST_PAGE_SIZE'),
  fault('ROUTE-078', REPLY, 'Math.max(1, asked || 1)', 'asked || 1'),
  fault('ROUTE-079', REPLY, "isErrorAddress(to) ? '/' : to", 'to'),
  fault('CONST-030', REPLY, 'NETWORK_TRIES = 3', 'NETWORK_TRIES = 4'),
  fault(
    'PAGE-015',
    'support/help/help.rules.ts',
    'load().catch(() => wait(attempt, HELP_RETRY_MS))',
    'load().catch(() => undefined)',
  ),
  fault('CONST-025', 'support/help/help.rules.ts', 'HELP_RETRY_MS = 5000', 'HELP_RETRY_MS = 6000'),
  fault('BAR-011', NAVIGATION, 'who.isMembershipValid ? [] : [CME_PROGRAM]', '[CME_PROGRAM]'),
  fault('BAR-012', NAVIGATION, 'who.canGetCredits ? CREDITS : []', 'CREDITS'),
  fault('BAR-004', NAVIGATION, "{ key: 'pricing', to: PRICING_ADDRESS }, ", ''),
  fault('BAR-028', BARS, '(test|results|survey)', '(results|survey)'),
  fault('BAR-031', BARS, "path === '/register' ? 'register' : 'whole'", "'whole'"),
  fault('BAR-032', BARS, '(cme-program|calendar|', '(calendar|'),
  fault('PRICE-011', PROGRAM, 'plan.id !== String(HIDDEN_PLAN_ID) && ', ''),
  fault('PRICE-012', PROGRAM, 'cards >= 3 ? 4 : 5', 'cards > 3 ? 4 : 5'),
  fault('PRICE-015', PROGRAM, 'cmeCredits + newCmeCredits', 'cmeCredits'),
  fault('PRICE-018', ORDER, 'Math.min(unused, amountCents)', '0'),
  fault('PRICE-019', ORDER, 'duePrice - Math.min(terms.discountCents, duePrice)', 'duePrice'),
  fault('CONST-019', ORDER, 'MONEY_BACK_DAYS = 30', 'MONEY_BACK_DAYS = 29'),
  fault(
    'ROLE-057',
    TIERS,
    "['view_publication_video', 'take_cme_test']",
    "['view_publication_video', 'take_cme_test', 'audio_feed']",
  ),
  fault('ROLE-058', TIERS, "[...SILVER, 'self_assessment']", "[...BRONZE, 'self_assessment']"),
  fault('CONST-041', TIERS, 'totalSa: 40', 'totalSa: 41'),
  fault(
    'ROLE-045',
    TIERS,
    "['view_publication_video', 'take_cme_test']",
    "['view_publication_video', 'take_cme_test', 'view_brain_guide']",
  ),
  fault('ROLE-049', TIERS, "  'audio_feed',\n", ''),
  fault(
    'ROLE-054',
    TIERS,
    "['view_publication_video', 'take_cme_test']",
    "['view_publication_video', 'take_cme_test', 'self_assessment']",
  ),
  fault('ROLE-013', SECTION, 'FREE_LECTURE_SECTIONS = 4', 'FREE_LECTURE_SECTIONS = 5'),
  fault('ROLE-014', SECTION, 'FREE_QUICK_TAKES = 2', 'FREE_QUICK_TAKES = 3'),
  fault('ROLE-032', SECTION, 'facts.private || facts.publicationPrivate', 'false'),
  fault(
    'ROLE-009',
    SECTION,
    "visitor.kind === 'user') return ALLOWED;\n  const gate",
    'true) return ALLOWED;\n  const gate',
  ),
  fault(
    'ROLE-010',
    'catalog/offered-test/test.policy.ts',
    "if (visitor.kind === 'anonymous') return SIGN_IN;",
    "if (visitor.kind === 'anonymous') return ALLOWED;",
  ),
  fault(
    'ROLE-023',
    'catalog/offered-test/test.policy.ts',
    'if (!holding?.canGiveCredits) return NO_CREDITS;',
    '',
  ),
  fault(
    'ROLE-051',
    'catalog/material/material.policy.ts',
    'hasUnlimitedDownloads(visitor, now) ? ALLOWED : TIER',
    'ALLOWED',
  ),
  fault('ROLE-015', 'newsletter/issue/campaign.rules.ts', 'return day < 5 ? 1 : 2;', 'return 1;'),
  fault(
    'MODAL-024',
    'membership/gate/gate.rules.ts',
    "facts.campaign && invitesToJoin ? 'membership' : offer",
    'offer',
  ),
  fault(
    'MODAL-027',
    'membership/gate/gate.rules.ts',
    "if (asksToPay || gate === 'member' || gate === 'gold') return paid;",
    '',
  ),
  fault('STATE-009', 'membership/gate/gate.rules.ts', "user.hasMembership ? 'lapsed' : 'free'", "'free'"),
  fault(
    'TEST-007',
    'learning/attempt/attempt.rules.ts',
    'correctCount * 100 >= passMark',
    'correctCount * 100 > passMark',
  ),
  fault('ENT-068', 'referrals/gift-card/gift-card.rules.ts', "if (status === 'sent') return 'sent';", ''),
  fault(
    'CONST-018',
    'referrals/gift-card/gift-card.data.ts',
    'GIFT_CARD_DELAY_DAYS = 30',
    'GIFT_CARD_DELAY_DAYS = 31',
  ),
  fault(
    'REF-016',
    'referrals/invitation/invite.rules.ts',
    "return { is: 'invited', email: event.email };",
    'return ENTERING;',
  ),
  fault('STATE-022', 'newsletter/subscription/sign-up.rules.ts', "tell({ kind: 'saving' });", ''),
  fault('STATE-036', 'shell/promotions/promotion.rules.ts', 'CTA_SCROLL_PX = 600', 'CTA_SCROLL_PX = 700'),
  fault('STATE-043', NETWORK, '[10, 30, 60, 120]', '[10, 30, 60, 90]'),
  fault('ERR-028', NETWORK, "at <= 3 ? ('stillDown' as const)", "at <= 2 ? ('stillDown' as const)"),
  fault('VALID-036', BROWSERS, "name: 'Chrome', from: 42", "name: 'Chrome', from: 43"),
  fault('VALID-041', BROWSERS, "if (EXPLORER.test(agent)) return 'explorer';", ''),
  fault('VALID-019', 'identity/password/password.rules.ts', 'PASSWORD_MIN = 8', 'PASSWORD_MIN = 7'),
  fault('VALID-018', 'identity/password/password.rules.ts', 'length >= SIGNIN_PASSWORD_MIN && ', ''),
  fault('ERR-001', 'shell/errors/error.rules.ts', 'status === 404 || status >= 500', 'status >= 500'),
  fault('ERR-025', 'client/forms/errors.ts', 'Object.keys(fields).length > 0 ? [] : [error]', '[]'),
  fault(
    'CONST-032',
    'identity/session/carried-session.rules.ts',
    'CARRIED_SECONDS = 1800',
    'CARRIED_SECONDS = 3600',
  ),
  fault('UI-059', 'billing/checkout/checkout.rules.ts', "if (isPaid) return 'done';", ''),
  fault(
    'VALID-033',
    'billing/checkout/checkout.rules.ts',
    'id === membershipId) ?? null',
    'id === membershipId) ?? plans[0] ?? null',
  ),
  fault(
    'ERR-034',
    'client/api/failure.ts',
    'if (thrown.status === 0) throw redirect(',
    'if (thrown.status === -1) throw redirect(',
  ),
  fault(
    'CONST-001',
    'client/api/client.ts',
    'signal: signal ? AbortSignal.any([signal, timeout]) : timeout,',
    'signal: signal ?? null,',
  ),
];
