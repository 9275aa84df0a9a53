import { GUARDED } from '#admin/frame/guarded-calls.policy.ts';
import { historyEndpoints } from '#admin/history/history.handlers.ts';
import { accreditationEndpoints } from '#admin/reports/accreditation/accreditation.handlers.ts';
import { auditEndpoints } from '#admin/reports/audit-log/log.handlers.ts';
import { overviewEndpoints } from '#admin/reports/overview/overview.handlers.ts';
import { scheduleEndpoints } from '#admin/reports/schedule/schedule.handlers.ts';
import { systemEndpoints } from '#admin/reports/system/system.handlers.ts';
import { activityDeskEndpoints } from '#admin/resources/activity/activity.handlers.ts';
import { adminApprovalEndpoints } from '#admin/resources/approval/approval.handlers.ts';
import { authorDeskEndpoints } from '#admin/resources/author/author.handlers.ts';
import { bundleEndpoints } from '#admin/resources/bundle/bundle.handlers.ts';
import { categoryDeskEndpoints } from '#admin/resources/category/category.handlers.ts';
import { clinicalTermEndpoints } from '#admin/resources/clinical-term/clinical-term.handlers.ts';
import { contentFactsEndpoints } from '#admin/resources/content-facts/content-facts.handlers.ts';
import { drugNameEndpoints } from '#admin/resources/drug-name/drug-name.handlers.ts';
import { evaluationQuestionEndpoints } from '#admin/resources/evaluation-question/evaluation-question.handlers.ts';
import { filePlaceEndpoints } from '#admin/resources/file-place/file-place.handlers.ts';
import { fundingEndpoints } from '#admin/resources/funding/funding.handlers.ts';
import { glossaryTermEndpoints } from '#admin/resources/glossary-term/glossary-term.handlers.ts';
import { homeBlockEndpoints } from '#admin/resources/home-block/home-block.handlers.ts';
import { interfaceTextEndpoints } from '#admin/resources/interface-text/interface-text.handlers.ts';
import { itemDeskEndpoints } from '#admin/resources/item/item.handlers.ts';
import { itemFileEndpoints } from '#admin/resources/item/item-file.handlers.ts';
import { libraryImportEndpoints } from '#admin/resources/library-import/library-import.handlers.ts';
import { machineTranslationEndpoints } from '#admin/resources/machine-translation/machine.handlers.ts';
import { manuscriptEndpoints } from '#admin/resources/manuscript/manuscript.handlers.ts';
import { mediumEndpoints } from '#admin/resources/medium/medium.handlers.ts';
import { uploadEndpoints } from '#admin/resources/medium/upload.handlers.ts';
import { memberDeskEndpoints } from '#admin/resources/member/member.handlers.ts';
import { issueWritingEndpoints } from '#admin/resources/newsletter/newsletter.handlers.ts';
import { orderDeskEndpoints } from '#admin/resources/order/order.handlers.ts';
import { planDeskEndpoints } from '#admin/resources/plan/plan.handlers.ts';
import { previewEndpoints } from '#admin/resources/preview/preview.handlers.ts';
import { publicationBulkEndpoints } from '#admin/resources/publication/bulk.handlers.ts';
import { publicationDeskEndpoints } from '#admin/resources/publication/publication.handlers.ts';
import { requirementEndpoints } from '#admin/resources/requirement/requirement.handlers.ts';
import { rewardEndpoints } from '#admin/resources/reward/reward.handlers.ts';
import { sectionDeskEndpoints } from '#admin/resources/section/section.handlers.ts';
import { settingEndpoints } from '#admin/resources/setting/setting.handlers.ts';
import { sponsorEndpoints } from '#admin/resources/sponsor/sponsor.handlers.ts';
import { adminPageEndpoints } from '#admin/resources/static-page/static-page-desk.handlers.ts';
import { nextTextEndpoints } from '#admin/resources/translation/next-text.handlers.ts';
import { translationEndpoints } from '#admin/resources/translation/translation.handlers.ts';
import { translationMemoryEndpoints } from '#admin/resources/translation-memory/memory.handlers.ts';
import { citationEndpoints } from '#admin/writing/citation.handlers.ts';
import { homeTexts } from '#app/home/home.messages.ts';
import { utmEndpoints } from '#attribution/utm.handlers.ts';
import { cardSetupEndpoints } from '#billing/card/setup.handlers.ts';
import { membershipChoiceEndpoints } from '#billing/membership/choice.handlers.ts';
import { orderEndpoints } from '#billing/order/order.handlers.ts';
import { receiptEndpoints } from '#billing/receipt/receipt.handlers.ts';
import { approvalEndpoints } from '#catalog/approval/approval.handlers.ts';
import { authorEndpoints } from '#catalog/author/author.handlers.ts';
import { calendarEndpoints } from '#catalog/calendar/calendar.handlers.ts';
import { downloadEndpoints } from '#catalog/download/download.handlers.ts';
import { podcastFeedEndpoints } from '#catalog/podcast/feed.handlers.ts';
import { publicationEndpoints } from '#catalog/publication/publication.handlers.ts';
import { releaseNoticeEndpoints } from '#catalog/release-notice/release-notice.handlers.ts';
import { sectionEndpoints } from '#catalog/section/section.handlers.ts';
import { sharePictureEndpoints } from '#catalog/share-picture/share-picture.handlers.ts';
import { certificateDeskEndpoints } from '#credit/certificate/admin.handlers.ts';
import { certificateEndpoints, verificationEndpoints } from '#credit/certificate/certificate.handlers.ts';
import { creditEndpoints, transcriptEndpoints } from '#credit/credit.handlers.ts';
import { trainingEndpoints } from '#credit/training/training.handlers.ts';
import { addressEndpoints } from '#identity/address/address.handlers.ts';
import { draftEndpoints } from '#identity/draft/draft.handlers.ts';
import { passwordEndpoints } from '#identity/password/password.handlers.ts';
import { registrationEndpoints } from '#identity/registration/registration.handlers.ts';
import { secondFactorEndpoints } from '#identity/second-factor/second-factor.handlers.ts';
import { heldToStepUp } from '#identity/second-factor/step-up.policy.ts';
import { sessionEndpoints } from '#identity/session/session.handlers.ts';
import { heldToFactor, heldToScope } from '#identity/session/session.policy.ts';
import { attemptEndpoints } from '#learning/attempt/attempt.handlers.ts';
import { availableCreditEndpoints } from '#learning/available-credit/available-credit.handlers.ts';
import { progressEndpoints } from '#learning/progress/progress.handlers.ts';
import { testEndpoints } from '#learning/sitting/test.handlers.ts';
import { broughtSpeechIn } from '#locale/speech.service.ts';
import { topicPictureEndpoints } from '#media/cover/topic-picture.handlers.ts';
import { planEndpoints } from '#membership/plan/plan.handlers.ts';
import { userEndpoints } from '#membership/user/user.handlers.ts';
import { issueDeskEndpoints } from '#newsletter/issue/admin.handlers.ts';
import { newsletterEndpoints } from '#newsletter/subscription/subscription.handlers.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { accountDeletionEndpoints } from '#privacy/account-deletion/account-deletion.handlers.ts';
import { accountExportEndpoints } from '#privacy/account-export/account-export.handlers.ts';
import { giftCardEndpoints } from '#referrals/gift-card/gift-card.handlers.ts';
import { invitedPrice } from '#referrals/purchase/discount.service.ts';
import { referralEndpoints } from '#referrals/referral/referral.handlers.ts';
import { searchEndpoints } from '#search/search.handlers.ts';
import { topicRequestEndpoints } from '#search/topic-request/topic-request.handlers.ts';
import { requestDeskEndpoints } from '#support/request/admin.handlers.ts';
import { takeRequest } from '#support/request/request.service.ts';
import { supportEndpoints } from '#support/request/support.handlers.ts';
import { staticPageEndpoints } from '#support/static-page/static-page.handlers.ts';
import { accountJoins, filesByLetter, publicationJoins, userJoins } from './joins.ts';
import { siteEndpoints } from './site/site.handlers.ts';

const ALL: Endpoint[] = [
  ...sessionEndpoints,
  ...registrationEndpoints(accountJoins),
  ...passwordEndpoints(accountJoins.unprovedAccounts),
  ...secondFactorEndpoints,
  ...userEndpoints(userJoins),
  ...addressEndpoints,
  ...draftEndpoints,
  ...downloadEndpoints(filesByLetter),
  ...sharePictureEndpoints((language) => broughtSpeechIn(language, homeTexts)('title')),
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
  ...trainingEndpoints,
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
  ...issueWritingEndpoints,
  ...historyEndpoints,
  ...translationEndpoints,
  ...nextTextEndpoints,
  ...translationMemoryEndpoints,
  ...machineTranslationEndpoints,
  ...sectionDeskEndpoints,
  ...manuscriptEndpoints,
  ...citationEndpoints,
  ...uploadEndpoints,
  ...mediumEndpoints,
  ...filePlaceEndpoints,
  ...drugNameEndpoints,
  ...sponsorEndpoints,
  ...glossaryTermEndpoints,
  ...requirementEndpoints,
  ...evaluationQuestionEndpoints,
  ...homeBlockEndpoints,
  ...clinicalTermEndpoints,
  ...topicRequestEndpoints,
  ...authorDeskEndpoints,
  ...categoryDeskEndpoints,
  ...interfaceTextEndpoints,
  ...settingEndpoints,
  ...adminPageEndpoints,
  ...staticPageEndpoints,
  ...publicationDeskEndpoints,
  ...previewEndpoints,
  ...adminApprovalEndpoints,
  ...approvalEndpoints,
  ...publicationBulkEndpoints,
  ...scheduleEndpoints,
  ...systemEndpoints,
  ...siteEndpoints,
  ...itemDeskEndpoints,
  ...bundleEndpoints,
  ...libraryImportEndpoints,
  ...itemFileEndpoints,
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
