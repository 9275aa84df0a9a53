import { fullAccount } from '#identity/session/session.policy.ts';
import { utcDate } from '#kit/dates.ts';
import { notFound } from '#kit/general.refusals.ts';
import { type Endpoint, endpoint, type HandlerResult, type RequestContext } from '#platform/http/endpoint.ts';
import { attachment } from '#platform/pdf/pdf.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { accountId, pdfLimits } from '../certificate/certificate.handlers.ts';
import { dayOf, learnerOf } from '../credit.handlers.ts';
import { trainingPdf } from './sheet.serializer.ts';
import { trainingCalls } from './training.schema.ts';
import { presentTraining } from './training.serializer.ts';
import { type Training, trainingOf } from './training.service.ts';

async function ownTraining({ visit, header }: RequestContext, db: Reader): Promise<Training> {
  const training = await trainingOf(db, accountId(visit), dayOf(header('time-zone'), visit.now));
  if (!training) throw notFound();
  return training;
}

async function trainingDocument(
  asked: RequestContext<typeof trainingCalls.pdf>,
  db: Reader,
): Promise<HandlerResult> {
  const { config } = asked.ports;
  const { now, site } = asked.visit;
  const training = await ownTraining(asked, db);
  const { name, profession } = await learnerOf(db, accountId(asked.visit));
  const body = await trainingPdf(training, {
    paper: asked.query.plain.size ?? 'a4',
    demo: config.demo,
    provider: { name: config.productName, address: site.mainOrigin },
    learner: { name, profession },
    now,
    today: dayOf(asked.header('time-zone') ?? training.activities[0]?.zone, now),
  });
  return {
    raw: { body, contentType: 'application/pdf' },
    headers: { 'content-disposition': attachment(`mate-training-${utcDate(now)}.pdf`) },
  };
}

export const trainingEndpoints: Endpoint[] = [
  endpoint(trainingCalls.own, {
    policy: fullAccount,
    read: async (asked, db) => ({
      data: presentTraining(accountId(asked.visit), await ownTraining(asked, db)),
    }),
  }),
  endpoint(trainingCalls.pdf, { policy: fullAccount, limits: pdfLimits, read: trainingDocument }),
];
