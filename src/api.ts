import { clinicalTermEndpoints } from '#admin/clinical-term/clinical-term.resource.ts';
import { drugNameEndpoints } from '#admin/drug-name/drug-name.resource.ts';
import { accreditationEndpoints } from '#administration/accreditation.resource.ts';
import { activityDeskEndpoints } from '#administration/activity-desk.resource.ts';
import { auditEndpoints } from '#administration/audit-log.resource.ts';
import { contentFactsEndpoints } from '#administration/content-facts.resource.ts';
import { fundingEndpoints } from '#administration/funding-desk.resource.ts';
import { GUARDED } from '#administration/guarded-calls.policy.ts';
import { itemDeskEndpoints } from '#administration/item-desk.resource.ts';
import { memberDeskEndpoints } from '#administration/member-desk.resource.ts';
import { orderDeskEndpoints } from '#administration/order-desk.resource.ts';
import { overviewEndpoints } from '#administration/overview.resource.ts';
import { planDeskEndpoints } from '#administration/plan-desk.resource.ts';
import { rewardEndpoints } from '#administration/reward-desk.resource.ts';
import { utmEndpoints } from '#attribution/utm.resource.ts';
import { cardSetupEndpoints } from '#billing/card-setup.resource.ts';
import { membershipChoiceEndpoints } from '#billing/membership-choice.resource.ts';
import { orderEndpoints } from '#billing/order.resource.ts';
import { receiptEndpoints } from '#billing/receipt.resource.ts';
import { authorEndpoints } from '#catalog/author.resource.ts';
import { calendarEndpoints } from '#catalog/calendar.resource.ts';
import { downloadEndpoints } from '#catalog/download.resource.ts';
import { podcastFeedEndpoints } from '#catalog/podcast-feed.resource.ts';
import { publicationEndpoints } from '#catalog/publication.resource.ts';
import { releaseNoticeEndpoints } from '#catalog/release-notice.resource.ts';
import { sectionEndpoints } from '#catalog/section.resource.ts';
import { sharePictureEndpoints } from '#catalog/share-picture.resource.ts';
import { certificateEndpoints, verificationEndpoints } from '#credit/certificate.resource.ts';
import { certificateDeskEndpoints } from '#credit/certificate-desk.resource.ts';
import { creditEndpoints, transcriptEndpoints } from '#credit/credit.resource.ts';
import { authorDeskEndpoints } from '#editing/author-desk.resource.ts';
import { categoryDeskEndpoints } from '#editing/category-desk.resource.ts';
import { interfaceTextEndpoints } from '#editing/interface-text.resource.ts';
import { publicationDeskEndpoints } from '#editing/publication-desk.resource.ts';
import { sectionDeskEndpoints } from '#editing/section-desk.resource.ts';
import { translationEndpoints } from '#editing/translation.resource.ts';
import { addressEndpoints } from '#identity/address.resource.ts';
import { passwordEndpoints } from '#identity/password.resource.ts';
import { registrationEndpoints } from '#identity/registration.resource.ts';
import { secondFactorEndpoints } from '#identity/second-factor.resource.ts';
import { heldToFactor, heldToScope } from '#identity/session.policy.ts';
import { sessionEndpoints } from '#identity/session.resource.ts';
import { heldToStepUp } from '#identity/step-up.policy.ts';
import { attemptEndpoints } from '#learning/attempt.resource.ts';
import { openClaims } from '#learning/attestation.service.ts';
import { availableCreditEndpoints } from '#learning/available-credit.resource.ts';
import { progressEndpoints } from '#learning/progress.resource.ts';
import { testEndpoints } from '#learning/test.resource.ts';
import { speechIn } from '#locale/speech.service.ts';
import { topicPictureEndpoints } from '#media/topic-picture.resource.ts';
import { planEndpoints } from '#membership/plan.resource.ts';
import { userEndpoints } from '#membership/user.resource.ts';
import { issueDeskEndpoints } from '#newsletter/issue-desk.resource.ts';
import { newsletterEndpoints } from '#newsletter/subscription.resource.ts';
import { accountDeletionEndpoints } from '#operations/account-deletion.resource.ts';
import { accountExportEndpoints } from '#operations/account-export.resource.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import { invitedPrice } from '#referrals/discount.service.ts';
import { giftCardEndpoints } from '#referrals/gift-card.resource.ts';
import { referralEndpoints } from '#referrals/referral.resource.ts';
import { searchEndpoints } from '#search/search.resource.ts';
import { topicRequestEndpoints } from '#search/topic-request.resource.ts';
import { homeTexts } from '#site/home.texts.ts';
import { siteEndpoints } from '#site/site.resource.ts';
import { takeRequest } from '#support/request.service.ts';
import { requestDeskEndpoints } from '#support/request-desk.resource.ts';
import { supportEndpoints } from '#support/support.resource.ts';
import { accountJoins, filesByLetter, publicationJoins } from './joins.ts';

const ALL: Endpoint[] = [
  ...sessionEndpoints,
  ...registrationEndpoints(accountJoins),
  ...passwordEndpoints(accountJoins.unprovedAccounts),
  ...secondFactorEndpoints,
  ...userEndpoints(openClaims),
  ...addressEndpoints,
  ...downloadEndpoints(filesByLetter),
  ...sharePictureEndpoints((language) => speechIn(language, homeTexts)('title')),
  ...topicPictureEndpoints,
  ...planEndpoints(invitedPrice),
  ...availableCreditEndpoints,
  ...publicationEndpoints(publicationJoins),
  ...sectionEndpoints,
  ...podcastFeedEndpoints,
  ...calendarEndpoints,
  ...releaseNoticeEndpoints,
  ...authorEndpoints,
  ...searchEndpoints,
  ...creditEndpoints,
  ...transcriptEndpoints,
  ...certificateEndpoints,
  ...certificateDeskEndpoints(takeRequest),
  ...verificationEndpoints,
  ...attemptEndpoints,
  ...testEndpoints,
  ...progressEndpoints,
  ...referralEndpoints,
  ...giftCardEndpoints,
  ...orderEndpoints,
  ...receiptEndpoints,
  ...membershipChoiceEndpoints,
  ...cardSetupEndpoints,
  ...newsletterEndpoints,
  ...utmEndpoints,
  ...supportEndpoints,
  ...requestDeskEndpoints,
  ...issueDeskEndpoints,
  ...translationEndpoints,
  ...sectionDeskEndpoints,
  ...drugNameEndpoints,
  ...clinicalTermEndpoints,
  ...topicRequestEndpoints,
  ...authorDeskEndpoints,
  ...categoryDeskEndpoints,
  ...interfaceTextEndpoints,
  ...publicationDeskEndpoints,
  ...siteEndpoints,
  ...itemDeskEndpoints,
  ...activityDeskEndpoints,
  ...contentFactsEndpoints,
  ...fundingEndpoints,
  ...memberDeskEndpoints,
  ...auditEndpoints,
  ...accountExportEndpoints,
  ...accountDeletionEndpoints,
  ...accreditationEndpoints,
  ...orderDeskEndpoints,
  ...planDeskEndpoints,
  ...rewardEndpoints,
  ...overviewEndpoints,
];

/** Every call this server answers, in the order of the street. */
export const endpoints: Endpoint[] = ALL.map(heldToScope).map(heldToFactor).map(heldToStepUp(GUARDED));
