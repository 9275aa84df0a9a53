import { drawDecks } from '#admin/resources/file-place/deck-drawing.service.ts';
import { workAtImports } from '#admin/resources/library-import/bringing.service.ts';
import { showReplaced } from '#admin/resources/medium/replaced.service.ts';
import { releaseDue, removeDue } from '#admin/resources/publication/release.service.ts';
import { rememberWaiting } from '#admin/resources/translation-memory/memory.service.ts';
import { forgetAddresses } from '#audit/audit.service.ts';
import { watchPayments } from '#billing/payment/watch.service.ts';
import { remindMembers } from '#billing/renewal/reminder.service.ts';
import { renewDue } from '#billing/renewal/renewal.service.ts';
import { checkReferences } from '#catalog/reference/check.service.ts';
import { tellReleases } from '#catalog/release-notice/release-notice.service.ts';
import { witnessLedgers } from '#credit/ledger/head.service.ts';
import { providerOf } from '#credit/provider/provider.rules.ts';
import { tellRemovals } from '#credit/removal-notice/removal-notice.service.ts';
import { forgetDrafts } from '#identity/draft/draft.service.ts';
import { forgetExpired } from '#identity/session/session.service.ts';
import { reviewStandings } from '#learning/activity/facts.service.ts';
import { awardWaiting } from '#learning/credit/award.service.ts';
import { takeInUploads } from '#media/medium/take-in.service.ts';
import { measureAsked } from '#media/recording/measurement.service.ts';
import { sweepUploads } from '#media/upload/sweep.service.ts';
import { openDueIssues, sendBatch } from '#newsletter/issue/campaign.service.ts';
import { keepRecipients } from '#newsletter/issue/delivery.service.ts';
import { forgetUnconfirmed } from '#newsletter/subscription/subscription.service.ts';
import { sweepCounts } from '#platform/admission/rate-limit.ts';
import type { Job, PeriodicTask } from '#platform/jobs/jobs.ts';
import { deliverDue } from '#platform/mail/delivery.ts';
import { forgetLapsed, sweepOutbox } from '#platform/mail/sweep.ts';
import { forgetSubscribers } from '#privacy/account-deletion/unproved-subscriber.service.ts';
import { sendDueGiftCards } from '#referrals/gift-card/gift-card.service.ts';
import { reindexStale } from '#search/search.service.ts';
import { forwardWaiting } from '#support/request/desk.service.ts';
import { forgetClientErrors } from '../health/client-error.service.ts';

/** The scheduled jobs, each idempotent. */
export const JOBS: readonly Job[] = [
  {
    name: 'hygiene',
    cron: '17 * * * *',
    run: async (ports, now) => {
      const { database } = ports;
      await database.write(async (db) => {
        await forgetDrafts(db, now);
        await forgetAddresses(db, now);
        await forgetUnconfirmed(db, now);
        await forgetClientErrors(db, now);
        await forgetLapsed(db, now);
      });
      await sweepCounts(database, now);
      await forgetExpired(database, now);
      await sweepOutbox(database, now);
      await keepRecipients(database);
      // Last: it erases in every module, and whatever fails there keeps no other sweep from running.
      await forgetSubscribers(ports, now);
    },
  },
  {
    name: 'uploads-left',
    cron: '23 * * * *',
    run: (ports, now) => sweepUploads(ports, now),
  },
  {
    // Every hour, so that a day also gets its head if the program was down at midnight.
    name: 'ledger-heads',
    cron: '4 * * * *',
    run: async (ports, now) => {
      await witnessLedgers(ports, now);
    },
  },
  {
    name: 'renewals',
    cron: '8 * * * *',
    run: async (ports, now) => {
      await renewDue(ports, now);
    },
  },
  {
    name: 'membership-letters',
    cron: '28 * * * *',
    run: async (ports, now) => {
      await remindMembers(ports, now);
    },
  },
  {
    name: 'gift-cards',
    cron: '20 * * * *',
    run: async (ports, now) => {
      await sendDueGiftCards(ports, now);
    },
  },
  {
    name: 'releases',
    cron: '2 * * * *',
    run: async (ports, now) => {
      await releaseDue(ports, now);
      await removeDue(ports, now);
    },
  },
  {
    name: 'removal-notices',
    cron: '9 * * * *',
    run: async (ports, now) => {
      await tellRemovals(ports, now);
    },
  },
  {
    name: 'credit-standing',
    cron: '12 * * * *',
    run: async (ports, now) => {
      try {
        await reviewStandings(ports, now);
      } finally {
        // What waits for its award waits for no activity whose facts cannot be read.
        await awardWaiting(ports, now, providerOf(ports.config));
      }
    },
  },
  {
    name: 'release-notices',
    cron: '35 * * * *',
    run: async (ports, now) => {
      await tellReleases(ports, now);
    },
  },
  {
    name: 'references',
    cron: '41 * * * *',
    run: (ports, now) => checkReferences(ports, now),
  },
  {
    name: 'search-index',
    cron: '*/5 * * * *',
    run: async ({ database }) => {
      await database.write(reindexStale);
    },
  },
  {
    name: 'translation-memory',
    cron: '52 * * * *',
    run: ({ database }) => rememberWaiting(database),
  },
  {
    name: 'newsletter',
    cron: '5 8-20 * * *',
    run: async (ports, now) => {
      await openDueIssues(ports, now);
      await sendBatch(ports, now);
    },
  },
];

export const WATCHES: readonly PeriodicTask[] = [
  {
    name: 'outbox',
    everySeconds: 2,
    anyClock: true,
    run: (ports, now, stopping) => deliverDue(ports, now, { stopping }),
  },
  { name: 'payments', everySeconds: 15, run: watchPayments },
  {
    name: 'support-desk',
    everySeconds: 5,
    run: (ports, now, stopping) => forwardWaiting(ports, now, { stopping }),
  },
  {
    name: 'uploads',
    everySeconds: 2,
    anyClock: true,
    run: (ports, _, stopping) => takeInUploads(ports, showReplaced, stopping),
  },
  {
    name: 'measurements',
    everySeconds: 2,
    anyClock: true,
    run: (ports, now, stopping) => measureAsked(ports, now, showReplaced, stopping),
  },
  { name: 'library-imports', everySeconds: 2, run: workAtImports },
  { name: 'slides', everySeconds: 2, anyClock: true, run: drawDecks },
  { name: 'newsletter-batch', everySeconds: 2, run: (ports, now) => sendBatch(ports, now) },
];
