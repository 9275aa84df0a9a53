/**
 * Who may call what: every call of the contract, and every address beside it, for every kind of asker. A row gives the
 * status for all, or one for each in the order of ASKERS. `{…}` in a path is filled with a record of the story.
 * 4xx other than 401, 403, 404, 410 means that the asker came through the gate and the empty document did not.
 */
export const ASKERS = [
  'anonymous',
  'free',
  'lapsed',
  'bronze',
  'silver',
  'gold',
  'nocredit',
  'admin',
] as const;
export type Asker = (typeof ASKERS)[number];

export interface AccessRow {
  call: string;
  path: string;
  body?: unknown;
  expect: number | readonly number[];
  /** Served without looking at a token: a bad one changes nothing. */
  blind?: boolean;
}

/** A token is asked for, whatever else. */
const signedIn = (status: number) => [401, status, status, status, status, status, status, status];
/** Members whose tier carries the test: from Bronze, from Silver, Gold alone. */
const fromBronze = (status: number) => [401, 403, 403, status, status, status, 403, 403];
const goldAlone = (status: number) => [401, 403, 403, 403, 403, status, 403, 403];
const adminAlone = (status: number) => [401, 403, 403, 403, 403, 403, 403, status];
const goldAndAdmin = (status: number, other: number) => [
  401,
  other,
  other,
  other,
  other,
  status,
  other,
  status,
];
/** A record of the Gold member's own. */
const goldOwn = (status: number) => [401, 404, 404, 404, 404, status, 404, 404];
const sheet = {
  data: { type: 'PublicationTestResult', attributes: { results: [] } },
};
/** A version of the front matter that was never told. */
const unread = {
  data: {
    type: 'Sitting',
    attributes: { frontMatterVersion: 99, language: 'en', contentHash: '0'.repeat(64) },
  },
};
const survey = { data: { type: 'Survey', attributes: { answers: [] } } };
const note = { data: { type: 'Progress', attributes: { note: 'read' } } };
const EMPTY = {};
const payment = (attributes = {}) => ({ data: { type: 'OrderPayment', attributes } });
const renewing = (autoRenew: boolean) => ({ data: { type: 'MembershipChoice', attributes: { autoRenew } } });
const row = (call: string, path: string, expect: AccessRow['expect'], body?: unknown): AccessRow => ({
  call,
  path,
  expect,
  body,
});
const get = (path: string, expect: AccessRow['expect'], example = path): AccessRow =>
  row(`GET ${path}`, example, expect);

export const ACCESS: AccessRow[] = [
  row('POST /api/login/', '/api/login/', 422, EMPTY),
  row('POST /api/logout/', '/api/logout/', 204),
  row('POST /api/token-exchange/', '/api/token-exchange/', 422, EMPTY),
  row('POST /api/carried-session/', '/api/carried-session/', 422, EMPTY),
  row('POST /api/registration/', '/api/registration/', 422, EMPTY),
  get('/api/registration/verify-email/', 200, '/api/registration/verify-email/?username=nobody@demo.example'),
  row('POST /api/registration/confirm-email/', '/api/registration/confirm-email/', 422, EMPTY),
  row('POST /api/registration/resend/', '/api/registration/resend/', signedIn(409)),
  row('POST /rest-auth/password/change/', '/rest-auth/password/change/', signedIn(422), { old_password: 5 }),
  row('POST /rest-auth/password/reset/', '/rest-auth/password/reset/', 422, { email: 5 }),
  row('POST /rest-auth/password/reset/confirm/', '/rest-auth/password/reset/confirm/', 422, { token: 5 }),

  row('POST /api/login/passkey-questions/', '/api/login/passkey-questions/', 201),
  row('POST /api/login/passkeys/', '/api/login/passkeys/', 422, EMPTY),
  get('/api/users/me/second-factors/', signedIn(200)),
  row(
    'POST /api/users/me/authenticator-app/setups/',
    '/api/users/me/authenticator-app/setups/',
    signedIn(201),
  ),
  row('POST /api/users/me/authenticator-app/', '/api/users/me/authenticator-app/', signedIn(422), EMPTY),
  row('DELETE /api/users/me/authenticator-app/', '/api/users/me/authenticator-app/', signedIn(200)),
  row('POST /api/users/me/passkeys/setups/', '/api/users/me/passkeys/setups/', signedIn(201)),
  row('POST /api/users/me/passkeys/', '/api/users/me/passkeys/', signedIn(422), EMPTY),
  row('DELETE /api/users/me/passkeys/:id/', '/api/users/me/passkeys/999999/', signedIn(200)),
  row('POST /api/users/me/recovery-codes/', '/api/users/me/recovery-codes/', signedIn(409)),

  get('/api/users/:id/', signedIn(200), '/api/users/me/'),
  get('/api/users/:id/', goldAndAdmin(200, 403), '/api/users/{gold}/'),
  get('/api/users/:id/', [401, 403, 403, 403, 403, 403, 403, 404], '/api/users/999999/'),
  row('PATCH /api/users/:id/', '/api/users/me/', signedIn(422), EMPTY),
  row('PATCH /api/users/:id/', '/api/users/{gold}/', goldAndAdmin(422, 403), EMPTY),
  get('/api/users/me/export/', signedIn(200)),
  row('DELETE /api/users/me/', '/api/users/me/', signedIn(422), EMPTY),
  get('/rest-auth/user/', signedIn(200)),
  row('POST /api/users/addresses/', '/api/users/addresses/', signedIn(422), EMPTY),
  row(
    'PATCH /api/users/addresses/:id/',
    '/api/users/addresses/{goldAddress}/',
    [401, 404, 404, 404, 404, 200, 404, 404],
    { data: { type: 'Address', attributes: { city: 'Lisbon' } } },
  ),
  row('DELETE /api/users/addresses/:id/', '/api/users/addresses/{otherAddress}/', signedIn(404)),

  row('POST /api/newsletter/', '/api/newsletter/', 422, EMPTY),
  row('POST /api/newsletter/confirm/', '/api/newsletter/confirm/', 422, EMPTY),
  row('POST /api/newsletter/unsubscribe/', '/api/newsletter/unsubscribe/', 422, EMPTY),
  row('POST /api/newsletter/one-click/', '/api/newsletter/one-click/?token=nothing', 410),
  row('GET /api/newsletter/one-click/', '/api/newsletter/one-click/?token=nothing', 302),
  row('POST /api/newsletter/restore/', '/api/newsletter/restore/', 422, EMPTY),
  get('/api/newsletter/', signedIn(200)),
  row('PATCH /api/newsletter/', '/api/newsletter/', signedIn(422), EMPTY),
  row('POST /api/downloads/', '/api/downloads/', 422, EMPTY),
  get('/api/downloads/:link/', 403, '/api/downloads/nothing/'),
  get('/media/share/:name', 200, '/media/share/site.png'),
  get('/media/topics/:name', 200, '/media/topics/clozapine-light.svg'),
  get('/media/share/:name', 404, '/media/share/{draft}-0000000000000000.png'),
  row('POST /requests', '/requests', 422, EMPTY),

  get('/api/memberships/', 200),
  get('/api/memberships/withmine/', 200),
  get('/api/available-credits/', 200),

  get('/api/publications/', 200),
  get('/api/publications/', signedIn(200), '/api/publications/?filter[completed]=true'),
  get('/api/publications/', signedIn(200), '/api/publications/?filter[can_user_take_test]=true'),
  get('/api/publications/order_by_pk_in/', 200, '/api/publications/order_by_pk_in/?filter[id__in]=2746'),
  get('/api/publications/:id/', 200, '/api/publications/2746/'),
  get('/api/publications/:id/', [404, 404, 404, 404, 404, 404, 404, 200], '/api/publications/{draft}/'),
  get('/api/publications/:id/', [410, 410, 410, 410, 410, 410, 410, 200], '/api/publications/{removed}/'),
  get('/api/sections/:id/', 200, '/api/sections/5397/'),
  get('/api/sections/:id/', [404, 404, 404, 404, 404, 404, 404, 200], '/api/sections/{draftSection}/'),
  get('/api/authors/', 200),
  get('/api/authors/:id/', 200, '/api/authors/301/'),
  get('/author/', 302),
  get('/api/categories/', 200),
  get('/api/search/', 200, '/api/search/?s=clozapine'),
  get('/api/search/', signedIn(200), '/api/search/?s=clozapine&filter[completed]=true'),
  get('/api/search/', signedIn(200), '/api/search/?filter[can_user_take_test]=true'),
  get('/api/search/near/', 200, '/api/search/near/?s=cloz'),
  get('/api/search/tables/', 200, '/api/search/tables/?s=clozapine'),
  get('/api/search/autocomplete/', 200, '/api/search/autocomplete/?s=cloz'),

  get('/podcasts/rss.xml', 200),
  get('/podcasts/chapters/:id', 404, '/podcasts/chapters/2746.json'),
  get('/podcasts/feed/:secret', 404, '/podcasts/feed/nothing.xml'),
  get('/podcasts/feed/:secret/:file', 404, '/podcasts/feed/nothing/2734.mp3'),
  get('/api/audio-feed/', signedIn(200)),
  row('POST /api/audio-feed/', '/api/audio-feed/', [401, 403, 403, 403, 422, 422, 422, 403], EMPTY),
  row('DELETE /api/audio-feed/', '/api/audio-feed/', signedIn(204)),

  get('/calendar/updates.ics', 200),
  get('/api/notices/', signedIn(200)),
  row('POST /api/publications/:id/notice/', '/api/publications/2746/notice/', signedIn(422), EMPTY),
  row('DELETE /api/publications/:id/notice/', '/api/publications/2746/notice/', signedIn(204)),

  get('/api/credits/summary/', signedIn(200)),
  get('/api/transcripts/', signedIn(200)),
  get('/api/transcripts/pdf/', signedIn(200)),
  get('/api/transcripts/csv/', signedIn(200)),
  get('/api/certificates/', signedIn(200)),
  get(
    '/api/certificates/pdf/',
    goldAndAdmin(200, 404),
    '/api/certificates/pdf/?filter[id__in]={goldCertificate}',
  ),
  get('/api/certificates/:id/', goldAndAdmin(200, 404), '/api/certificates/{goldCertificate}/'),
  row(
    'POST /api/certificates/:id/corrections/',
    '/api/certificates/{goldCertificate}/corrections/',
    adminAlone(422),
    { data: { type: 'CertificateCorrection', attributes: { credits: 0.1, reason: 'x' } } },
  ),
  row('POST /api/certificates/:id/reissues/', '/api/certificates/999999/reissues/', adminAlone(404), {
    data: { type: 'CertificateReissue', attributes: { reason: 'x' } },
  }),
  row('POST /api/certificates/:id/withdrawals/', '/api/certificates/999999/withdrawals/', adminAlone(404), {
    data: { type: 'CertificateWithdrawal', attributes: { reason: 'x' } },
  }),
  row('POST /api/certificates/:id/requests/', '/api/certificates/999999/requests/', signedIn(404), {
    data: { type: 'CertificateRequest', attributes: { wish: 'name', message: 'x' } },
  }),
  get('/api/verifications/:code/proof/', 409, '/api/verifications/{code}/proof/'),
  get('/api/certificates/:id/pdf/', goldAndAdmin(200, 404), '/api/certificates/{goldCertificate}/pdf/'),
  get('/api/verifications/', 200, '/api/verifications/?filter[number]=SS-1-00001&filter[name]=Ada Lovelace'),
  get('/api/verifications/:code/', 200, '/api/verifications/{code}/'),

  get('/api/publications/:id/tests/', fromBronze(200), '/api/publications/2746/tests/'),
  get('/api/publications/:id/tests/', goldAlone(200), '/api/publications/2752/tests/'),
  get('/api/publications/:id/tests/', fromBronze(410), '/api/publications/{expired}/tests/'),
  row('POST /api/publications/:id/tests/', '/api/publications/2746/tests/', fromBronze(422), sheet),
  row('POST /api/publications/:id/tests/', '/api/publications/2752/tests/', goldAlone(422), sheet),
  get('/api/publications/:id/test/terms/', fromBronze(200), '/api/publications/2746/test/terms/'),
  get('/api/publications/:id/test/terms/', goldAlone(200), '/api/publications/2752/test/terms/'),
  get('/api/publications/:id/test/terms/', fromBronze(410), '/api/publications/{expired}/test/terms/'),
  row('POST /api/publications/:id/sittings/', '/api/publications/2765/sittings/', fromBronze(409), unread),
  row('PATCH /api/sittings/:id/', '/api/sittings/{goldSitting}/', [401, 404, 404, 404, 404, 409, 404, 404], {
    data: { type: 'Sitting', attributes: { answers: [] } },
  }),
  row(
    'POST /api/sittings/:id/explanations/',
    '/api/sittings/{goldSitting}/explanations/',
    [401, 404, 404, 404, 404, 409, 404, 404],
    { data: { type: 'Explanation', attributes: { question_id: '1', answer_id: '1' } } },
  ),
  get('/api/sittings/:id/', [401, 404, 404, 404, 404, 200, 404, 404], '/api/sittings/{goldSitting}/'),
  get(
    '/api/publications/:id/test/stats/',
    [401, 403, 403, 403, 403, 200, 403, 403],
    '/api/publications/{goldPassed}/test/stats/',
  ),
  row('POST /api/publications/:id/retakes/', '/api/publications/2765/retakes/', signedIn(409)),
  get(
    '/api/publications/:id/surveys/',
    [401, 409, 409, 409, 409, 200, 409, 409],
    '/api/publications/{goldPassed}/surveys/',
  ),
  row('POST /api/publications/:id/surveys/', '/api/publications/2765/surveys/', signedIn(409), survey),
  get('/api/attempts/', signedIn(200)),
  get('/api/attempts/:id/', [401, 404, 404, 404, 404, 200, 404, 404], '/api/attempts/{goldAttempt}/'),

  get('/api/progress/', signedIn(200)),
  get('/api/progress/:sectionId/', signedIn(200), '/api/progress/5397/'),
  row(
    'PATCH /api/progress/:sectionId/',
    '/api/progress/5397/',
    [401, 403, 403, 200, 200, 200, 200, 200],
    note,
  ),
  row(
    'PATCH /api/progress/:sectionId/',
    '/api/progress/{goldSection}/',
    [401, 403, 403, 403, 403, 200, 403, 200],
    note,
  ),

  get('/api/referrals/', signedIn(200)),
  row('POST /api/referrals/', '/api/referrals/', [401, 403, 403, 422, 422, 422, 422, 403], EMPTY),
  row('PATCH /api/referrals/:id/', '/api/referrals/999999/', [401, 403, 403, 404, 404, 404, 404, 403], {
    data: { type: 'Referred' },
  }),
  get('/api/referrals/validate/', 200, '/api/referrals/validate/?referred_email=nobody@demo.example'),
  row('POST /api/referrals/opt-out/:token/', '/api/referrals/opt-out/nothing/', 404),
  row('GET /api/referrals/opt-out/:token/', '/api/referrals/opt-out/nothing/', 302),
  get('/api/giftcards/', signedIn(200)),

  row('POST /api/orders/', '/api/orders/', signedIn(422), EMPTY),
  get('/api/orders/:id/', goldOwn(200), '/api/orders/{goldOrder}/'),
  row('POST /api/orders/:id/payments/', '/api/orders/{goldOrder}/payments/', signedIn(422), EMPTY),
  row('POST /api/orders/:id/payments/', '/api/orders/{goldOrder}/payments/', signedIn(400), payment()),
  row(
    'PATCH /api/orders/:id/payments/:paymentId/',
    '/api/orders/{goldOrder}/payments/00000000-0000-4000-8000-000000000000/',
    signedIn(404),
    payment({ confirmed: true }),
  ),
  row('POST /api/orders/:id/refunds/', '/api/orders/{goldOrder}/refunds/', adminAlone(422), EMPTY),
  row('POST /api/orders/:id/refunds/', '/api/orders/{goldOrder}/refunds/', adminAlone(409), {
    data: { type: 'Refund' },
  }),
  get('/api/receipts/', signedIn(200)),
  get('/api/receipts/:id/pdf/', goldOwn(200), '/api/receipts/{goldReceipt}/pdf/'),
  get('/api/users/me/membership/', [401, 403, 200, 200, 200, 200, 200, 403]),
  row(
    'PATCH /api/users/me/membership/',
    '/api/users/me/membership/',
    [401, 403, 403, 422, 422, 422, 422, 403],
    renewing(true),
  ),
  row(
    'PATCH /api/users/me/membership/',
    '/api/users/me/membership/',
    [401, 403, 204, 204, 204, 204, 204, 403],
    renewing(false),
  ),
  row(
    'POST /api/users/me/card-setups/',
    '/api/users/me/card-setups/',
    [401, 403, 403, 422, 422, 422, 422, 403],
    { data: { type: 'CardSetup' } },
  ),
  row(
    'PATCH /api/users/me/card-setups/:id/',
    '/api/users/me/card-setups/00000000-0000-4000-8000-000000000000/',
    signedIn(404),
    { data: { type: 'CardSetup', attributes: { confirmed: true } } },
  ),

  row('POST /api/utms/', '/api/utms/', signedIn(422), EMPTY),

  get('/api/admin/translations/', adminAlone(200)),
  get('/api/admin/translations/:id/', adminAlone(200), '/api/admin/translations/section-5395-fr/'),
  row(
    'PATCH /api/admin/translations/:id/',
    '/api/admin/translations/section-5395-fr/',
    adminAlone(422),
    EMPTY,
  ),
  get('/api/admin/publications/:id/sections/', adminAlone(200), '/api/admin/publications/2746/sections/'),
  get('/api/admin/publications/:id/sections/', adminAlone(404), '/api/admin/publications/999999/sections/'),
  row(
    'PATCH /api/admin/publications/:id/sections/',
    '/api/admin/publications/2746/sections/',
    adminAlone(422),
    EMPTY,
  ),
  row(
    'POST /api/admin/publications/:id/sections/',
    '/api/admin/publications/2746/sections/',
    adminAlone(422),
    EMPTY,
  ),
  get('/api/admin/sections/:id/', adminAlone(200), '/api/admin/sections/{draftSection}/'),
  row('PATCH /api/admin/sections/:id/', '/api/admin/sections/{draftSection}/', adminAlone(422), EMPTY),
  row('DELETE /api/admin/sections/:id/', '/api/admin/sections/999999/', adminAlone(404)),
  get('/api/admin/publications/', adminAlone(200)),
  get('/api/admin/publication-choices/', adminAlone(200)),
  get('/api/admin/publications/:id/', adminAlone(200), '/api/admin/publications/2746/'),
  row('POST /api/admin/publications/', '/api/admin/publications/', adminAlone(422), EMPTY),
  row('PATCH /api/admin/publications/:id/', '/api/admin/publications/2746/', adminAlone(422), EMPTY),
  row(
    'POST /api/admin/publications/:id/state/',
    '/api/admin/publications/2746/state/',
    adminAlone(422),
    EMPTY,
  ),
  get('/api/admin/schedule/', adminAlone(200)),
  get('/api/admin/texts/', adminAlone(200)),
  row('PATCH /api/admin/texts/:id/', '/api/admin/texts/about.lead/', adminAlone(422), EMPTY),
  get('/api/admin/clinical-terms/', adminAlone(200)),
  row('POST /api/admin/clinical-terms/', '/api/admin/clinical-terms/', adminAlone(422), EMPTY),
  row('PATCH /api/admin/clinical-terms/:id/', '/api/admin/clinical-terms/1/', adminAlone(422), EMPTY),
  row('DELETE /api/admin/clinical-terms/:id/', '/api/admin/clinical-terms/999999/', adminAlone(404)),
  row('POST /api/topic-requests/', '/api/topic-requests/', 422, EMPTY),
  get('/api/admin/topic-requests/', adminAlone(200)),
  get('/api/admin/drafts/', adminAlone(200)),
  row('GET /api/admin/history/:id/', '/api/admin/history/section:1/', adminAlone(200)),
  row('POST /api/admin/drafts/:id/', '/api/admin/drafts/section:1/', adminAlone(422), EMPTY),
  row('DELETE /api/admin/drafts/:id/', '/api/admin/drafts/section:1/', adminAlone(204)),
  row('DELETE /api/admin/topic-requests/:id/', '/api/admin/topic-requests/999999/', adminAlone(404)),
  get('/api/admin/uploads/', adminAlone(200)),
  row('POST /api/admin/uploads/', '/api/admin/uploads/', adminAlone(422), EMPTY),
  get('/api/admin/uploads/:id/', adminAlone(200), '/api/admin/uploads/{upload}/'),
  row('DELETE /api/admin/uploads/:id/', '/api/admin/uploads/999999/', adminAlone(404)),
  get('/api/admin/uploads/:id/bytes/', adminAlone(404), '/api/admin/uploads/999999/bytes/'),
  row('PATCH /api/admin/uploads/:id/bytes/', '/api/admin/uploads/999999/bytes/', adminAlone(415)),
  get('/api/admin/media/', adminAlone(200)),
  get('/api/admin/media/:id/', adminAlone(200), '/api/admin/media/{medium}/'),
  row('PATCH /api/admin/media/:id/', '/api/admin/media/999999/', adminAlone(422), EMPTY),
  row('DELETE /api/admin/media/:id/', '/api/admin/media/999999/', adminAlone(404)),
  get('/api/admin/glossary/', adminAlone(200)),
  row('POST /api/admin/glossary/', '/api/admin/glossary/', adminAlone(422), EMPTY),
  row('PATCH /api/admin/glossary/:id/', '/api/admin/glossary/1/', adminAlone(422), EMPTY),
  row('DELETE /api/admin/glossary/:id/', '/api/admin/glossary/999999/', adminAlone(404)),
  get('/api/admin/drug-names/', adminAlone(200)),
  row('POST /api/admin/drug-names/', '/api/admin/drug-names/', adminAlone(422), EMPTY),
  row('PATCH /api/admin/drug-names/:id/', '/api/admin/drug-names/1/', adminAlone(422), EMPTY),
  row('DELETE /api/admin/drug-names/:id/', '/api/admin/drug-names/999999/', adminAlone(404)),
  get('/api/admin/faculty/', adminAlone(200)),
  get('/api/admin/faculty/:id/', adminAlone(200), '/api/admin/faculty/303/'),
  get('/api/admin/faculty/:id/', adminAlone(404), '/api/admin/faculty/999999/'),
  row('POST /api/admin/faculty/', '/api/admin/faculty/', adminAlone(422), EMPTY),
  row('PATCH /api/admin/faculty/:id/', '/api/admin/faculty/303/', adminAlone(422), EMPTY),
  row(
    'POST /api/admin/faculty/:id/disclosures/',
    '/api/admin/faculty/303/disclosures/',
    adminAlone(422),
    EMPTY,
  ),
  row('PATCH /api/admin/faculty/:id/portrait/', '/api/admin/faculty/303/portrait/', adminAlone(422), EMPTY),
  row('DELETE /api/admin/faculty/:id/', '/api/admin/faculty/999999/', adminAlone(404)),
  get('/api/admin/categories/', adminAlone(200)),
  row('POST /api/admin/categories/', '/api/admin/categories/', adminAlone(422), EMPTY),
  row('PATCH /api/admin/categories/:id/', '/api/admin/categories/1/', adminAlone(422), EMPTY),
  row('PATCH /api/admin/categories/:id/place/', '/api/admin/categories/1/place/', adminAlone(422), EMPTY),
  row('POST /api/admin/categories/:id/merges/', '/api/admin/categories/1/merges/', adminAlone(422), EMPTY),
  row('DELETE /api/admin/categories/:id/', '/api/admin/categories/999999/', adminAlone(404)),
  get('/api/admin/activities/', adminAlone(200)),
  get('/api/admin/activities/csv/', adminAlone(200)),
  get('/api/admin/activities/:id/', adminAlone(200), '/api/admin/activities/2767/'),
  get('/api/admin/activities/:id/', adminAlone(404), '/api/admin/activities/999999/'),
  get('/api/admin/activities/:id/learners/', adminAlone(200), '/api/admin/activities/2767/learners/'),
  get('/api/admin/activities/:id/learners/csv/', adminAlone(200), '/api/admin/activities/2767/learners/csv/'),
  get(
    '/api/admin/activities/:id/evaluation/csv/',
    adminAlone(200),
    '/api/admin/activities/2767/evaluation/csv/',
  ),
  get('/api/admin/activities/:id/file/', adminAlone(200), '/api/admin/activities/2767/file/'),
  get('/api/admin/orders/', adminAlone(200)),
  get('/api/admin/orders/csv/', adminAlone(200)),
  get('/api/admin/orders/:id/', adminAlone(200), '/api/admin/orders/{goldOrder}/'),
  get('/api/admin/orders/:id/', adminAlone(404), '/api/admin/orders/999999/'),
  row(
    'POST /api/admin/orders/:id/settlements/',
    '/api/admin/orders/{goldOrder}/settlements/',
    adminAlone(422),
    EMPTY,
  ),
  get('/api/admin/receipts/:id/pdf/', adminAlone(200), '/api/admin/receipts/{goldReceipt}/pdf/'),
  get('/api/admin/plans/', adminAlone(200)),
  row('PATCH /api/admin/plans/:id/', '/api/admin/plans/31/', adminAlone(422), EMPTY),
  get('/api/admin/items/', adminAlone(200)),
  get('/api/admin/publications/:id/test/', adminAlone(200), '/api/admin/publications/2746/test/'),
  get('/api/admin/publications/:id/test/', adminAlone(404), '/api/admin/publications/999999/test/'),
  get('/api/admin/publications/:id/facts/', adminAlone(200), '/api/admin/publications/2746/facts/'),
  get('/api/admin/publications/:id/facts/', adminAlone(404), '/api/admin/publications/999999/facts/'),
  get('/api/admin/publications/:id/funding/', adminAlone(200), '/api/admin/publications/2746/funding/'),
  get('/api/admin/publications/:id/funding/', adminAlone(404), '/api/admin/publications/999999/funding/'),
  get(
    '/api/admin/publications/:id/funding/csv/',
    adminAlone(200),
    '/api/admin/publications/2746/funding/csv/',
  ),
  row(
    'POST /api/admin/publications/:id/funding/',
    '/api/admin/publications/2746/funding/',
    adminAlone(422),
    EMPTY,
  ),
  row(
    'POST /api/admin/publications/:id/funding/strikes/',
    '/api/admin/publications/2746/funding/strikes/',
    adminAlone(422),
    EMPTY,
  ),
  row('POST /api/admin/facts/unsupported/', '/api/admin/facts/unsupported/', adminAlone(404), {
    data: { type: 'AdminContentFacts', attributes: { publications: ['999999'] } },
  }),
  row(
    'PATCH /api/admin/publications/:id/facts/',
    '/api/admin/publications/2746/facts/',
    adminAlone(422),
    EMPTY,
  ),
  row(
    'POST /api/admin/publications/:id/test/questions/',
    '/api/admin/publications/2746/test/questions/',
    adminAlone(422),
    EMPTY,
  ),
  row(
    'PATCH /api/admin/publications/:id/test/questions/',
    '/api/admin/publications/2746/test/questions/',
    adminAlone(422),
    EMPTY,
  ),
  row(
    'PATCH /api/admin/publications/:id/test/',
    '/api/admin/publications/2746/test/',
    adminAlone(422),
    EMPTY,
  ),
  row(
    'DELETE /api/admin/publications/:id/test/',
    '/api/admin/publications/999999/test/?kind=1&seen=0',
    adminAlone(404),
  ),
  row(
    'POST /api/admin/publications/:id/test/imports/',
    '/api/admin/publications/2746/test/imports/',
    adminAlone(422),
    EMPTY,
  ),
  get(
    '/api/admin/publications/:id/test/file/',
    adminAlone(200),
    '/api/admin/publications/2746/test/file/?format=gift',
  ),
  get('/api/admin/publications/:id/test/file/', adminAlone(404), '/api/admin/publications/999999/test/file/'),
  row('PATCH /api/admin/questions/:id/', '/api/admin/questions/1/', adminAlone(422), EMPTY),
  row('DELETE /api/admin/questions/:id/', '/api/admin/questions/999999999999/', adminAlone(404)),
  get('/api/admin/gift-cards/', adminAlone(200)),
  get('/api/admin/referral-program/', adminAlone(200)),
  get('/api/admin/overview/', adminAlone(200)),
  get('/api/admin/overview/csv/', adminAlone(200)),

  get('/api/admin/members/', adminAlone(200)),
  get('/api/admin/members/:id/', adminAlone(200), '/api/admin/members/{gold}/'),
  get('/api/admin/members/:id/', adminAlone(404), '/api/admin/members/999999/'),
  row('PATCH /api/admin/members/:id/', '/api/admin/members/{gold}/', adminAlone(422), EMPTY),
  row(
    'POST /api/admin/members/:id/memberships/',
    '/api/admin/members/{gold}/memberships/',
    adminAlone(422),
    EMPTY,
  ),
  row(
    'DELETE /api/admin/members/:id/memberships/:holdingId/',
    '/api/admin/members/{gold}/memberships/999999/',
    adminAlone(404),
  ),
  row('POST /api/admin/members/:id/sign-outs/', '/api/admin/members/999999/sign-outs/', adminAlone(404)),
  row(
    'POST /api/admin/members/:id/password-letters/',
    '/api/admin/members/999999/password-letters/',
    adminAlone(404),
  ),
  get('/api/admin/support/', adminAlone(200)),
  get('/api/admin/support/:id/', adminAlone(200), '/api/admin/support/{request}/'),
  get('/api/admin/support/:id/', adminAlone(404), '/api/admin/support/999999/'),
  row('PATCH /api/admin/support/:id/', '/api/admin/support/{request}/', adminAlone(422), EMPTY),
  row(
    'POST /api/admin/support/:id/entries/',
    '/api/admin/support/{request}/entries/',
    adminAlone(422),
    EMPTY,
  ),
  get('/api/admin/newsletter/', adminAlone(200)),
  get('/api/admin/newsletter/:id/', adminAlone(200), '/api/admin/newsletter/{issue}/'),
  get('/api/admin/newsletter/:id/', adminAlone(404), '/api/admin/newsletter/999999/'),
  row(
    'POST /api/admin/newsletter/:id/test-letters/',
    '/api/admin/newsletter/{issue}/test-letters/',
    adminAlone(422),
    EMPTY,
  ),
  get('/api/admin/audit/', adminAlone(200)),
  get('/api/admin/audit/csv/', adminAlone(200)),

  get('/api/data/', 200),
  get('/api/home-blocks/', 200),
  row('POST /api/client-errors/', '/api/client-errors/', 422, EMPTY),
];

/** Addresses beside the contract. */
export const ADDRESSES: AccessRow[] = [
  { call: 'GET /healthz', path: '/healthz', expect: 200, blind: true },
  { call: 'GET /readyz', path: '/readyz', expect: 200, blind: true },
  { call: 'GET /metrics', path: '/metrics', expect: 200, blind: true },
  { call: 'GET /ledger/heads', path: '/ledger/heads', expect: 200, blind: true },
  { call: 'GET /ledger/keys', path: '/ledger/keys', expect: 200, blind: true },
  { call: 'GET /api/openapi.json', path: '/api/openapi.json', expect: 200, blind: true },
  { call: 'GET /api/docs', path: '/api/docs', expect: 200, blind: true },
  { call: 'GET /files/*', path: '/files/{cover}', expect: 200, blind: true },
  { call: 'GET /files/*', path: '/files/{protected}', expect: 403, blind: true },
  { call: 'GET /files/*', path: '/files/protected/nothing.mp4', expect: 403, blind: true },
  { call: 'GET /files/*', path: '/files/nothing.svg', expect: 404, blind: true },
  { call: 'PUT /__test/clock', path: '/__test/clock', body: { now: null }, expect: 200, blind: true },
  { call: 'POST /__test/jobs/run', path: '/__test/jobs/run', expect: 204, blind: true },
  // With the sandbox there is nothing to tell us of.
  {
    call: 'POST /api/payments/stripe/webhook',
    path: '/api/payments/stripe/webhook',
    body: {},
    expect: 404,
    blind: true,
  },
  { call: 'GET /api/nothing-here/', path: '/api/nothing-here/', expect: 404, blind: true },
];
