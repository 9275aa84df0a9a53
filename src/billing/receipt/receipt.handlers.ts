import { refuse } from '#credit/certificate/certificate.refusals.ts';
import { fullAccount } from '#identity/session/session.policy.ts';
import { notFound, signInNeeded } from '#kit/general.refusals.ts';
import { speechIn } from '#locale/speech.service.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { attachment } from '#platform/pdf/pdf.ts';
import { receiptCalls } from '../order/billing.schema.ts';
import { receiptNumber } from '../order/order.rules.ts';
import { receiptTexts } from './receipt.messages.ts';
import { presentReceipt } from './receipt.serializer.ts';
import { receiptOf, receiptsOf } from './receipt.service.ts';
import { receiptPdf } from './sheet.serializer.ts';

/** Drawn on request: enough for a member who asks for a great many, but not for a loop. */
const PDFS_A_MINUTE = 60;

/** Only the caller's own receipts, even for administrators: another member's is not found. */
export const receiptEndpoints: Endpoint[] = [
  endpoint(receiptCalls.list, {
    policy: fullAccount,
    read: async ({ visit, query }, db) => {
      if (visit.visitor.kind !== 'user') throw signInNeeded();
      const { receipts, count } = await receiptsOf(db, visit.visitor.id, query.page);
      const say = await speechIn(db, visit.site.language, receiptTexts);
      return {
        data: receipts.map((one) => presentReceipt(one, say)),
        count,
      };
    },
  }),
  endpoint(receiptCalls.pdf, {
    policy: fullAccount,
    limits: ({ visit }) => [
      {
        bucket: `pdf:${visit.visitor.kind === 'user' ? visit.visitor.id : ''}`,
        count: PDFS_A_MINUTE,
        seconds: 60,
        refusal: refuse('too-many-requests.documents'),
      },
    ],
    read: async ({ visit, params, ports, query }, db) => {
      if (!/^\d{1,15}$/.test(params.id ?? '')) throw notFound();
      const receipt = await receiptOf(db, visit, Number(params.id));
      const { language } = visit.site;
      const body = await receiptPdf(receipt, await speechIn(db, language, receiptTexts), {
        paper: query.plain.size ?? 'a4',
        demo: ports.config.payments === 'sandbox',
        productName: ports.config.productName,
        supportEmail: ports.config.supportEmail,
        language,
      });
      return {
        raw: { body, contentType: 'application/pdf' },
        headers: { 'content-disposition': attachment(`${receiptNumber(receipt.number)}.pdf`) },
      };
    },
  }),
];
