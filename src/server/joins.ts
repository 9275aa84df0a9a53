import type { FilesByLetter } from '#catalog/download/download.handlers.ts';
import type { PublicationJoins } from '#catalog/publication/publication.handlers.ts';
import { issueDueCertificates } from '#credit/certificate/certificate.service.ts';
import { providerOf } from '#credit/provider/provider.rules.ts';
import type { registrationEndpoints } from '#identity/registration/registration.handlers.ts';
import { openClaims } from '#learning/credit/attestation.service.ts';
import { questionsForTest } from '#learning/item/item.serializer.ts';
import type { userEndpoints } from '#membership/user/user.handlers.ts';
import { letterLimits, sendFreeFiles } from '#newsletter/subscription/free-files.service.ts';
import { unprovedAccounts } from '#privacy/account-deletion/unproved-account.service.ts';
import { termsIn } from '#search/search.service.ts';
import { keepRequests } from '#support/personal-record.service.ts';

/** Connects earlier modules with what later ones supply. */
export const accountJoins: Parameters<typeof registrationEndpoints>[0] = {
  unprovedAccounts,
  onReplaced: keepRequests,
  // Certificates that were only waiting for this address are due now (C17).
  onConfirmed: (db, visit, userId, config) => issueDueCertificates(db, userId, visit.now, providerOf(config)),
};
export const userJoins: Parameters<typeof userEndpoints>[0] = {
  openClaims,
  // Certificates that were only waiting for a name, or for another, are due now (R12).
  onNamed: accountJoins.onConfirmed,
};
export const publicationJoins: PublicationJoins = { termsIn, questionsForTest };
export const filesByLetter: FilesByLetter = { limits: letterLimits, send: sendFreeFiles };
