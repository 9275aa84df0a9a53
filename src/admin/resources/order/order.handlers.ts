import { foreignRead } from '#audit/audit.service.ts';
import { receiptNumber } from '#billing/order/order.rules.ts';
import { paymentTexts } from '#billing/payment/payment.messages.ts';
import { receiptTexts } from '#billing/receipt/receipt.messages.ts';
import { receiptNumbered } from '#billing/receipt/receipt.service.ts';
import { receiptPdf } from '#billing/receipt/sheet.serializer.ts';
import { refuse } from '#credit/credit.refusals.ts';
import { isReversed, utcDate } from '#kit/dates.ts';
import type { Query } from '#kit/query.ts';
import type { Refusal } from '#kit/refusal.ts';
import { detailIn } from '#kit/refusals.ts';
import { speechIn } from '#locale/speech.service.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { attachment } from '#platform/pdf/pdf.ts';
import { csvTable } from '../../kit/csv.rules.ts';
import {
  csvResult,
  superuserDirect,
  superuserRead,
  superuserRecordedRead,
  superuserWrite,
} from '../../kit/endpoints.handlers.ts';
import { dayBegins, dayEnds, orderSearch } from './order.rules.ts';
import { orderDeskCalls } from './order.schema.ts';
import { ORDERS_CSV, presentOrderRecord, presentOrderRow } from './order.serializer.ts';
import { exportOrders, type OrderCriteria, openOrder, orderRow, ordersFor } from './order.service.ts';
import { settleOrder } from './settlement.service.ts';

function askedIn({ filter }: Query<typeof orderDeskCalls.list>): OrderCriteria {
  if (isReversed(filter)) throw refuse('period-reversed');
  return {
    ...orderSearch(filter.search),
    status: filter.status ?? null,
    kind: filter.kind ?? null,
    member: filter.member ?? null,
    from: dayBegins(filter.from),
    until: dayEnds(filter.to),
    attention: filter.attention ?? null,
    failedRenewal: filter.failedRenewal ?? null,
  };
}

export const orderDeskEndpoints: Endpoint[] = [
  superuserRead(orderDeskCalls.list, async ({ visit, query }, db) => {
    const sort = query.sort ?? '-created';
    const { rows, sums } = await ordersFor(db, askedIn(query), sort, query.page, visit.now);
    const count = sums.reduce((all, one) => all + one.count, 0);
    const shown = sums.map((one) => ({
      currency: one.currency,
      count: one.count,
      paid: one.paid_cents,
      refunded: one.refunded_cents,
    }));
    return {
      data: rows.map(presentOrderRow),
      count,
      meta: { sums: shown },
    };
  }),
  superuserDirect(orderDeskCalls.csv, async ({ visit, query, ports: { database } }) => {
    const rows = await exportOrders(database, visit, askedIn(query));
    return csvResult(csvTable(ORDERS_CSV, rows), `orders-${utcDate(visit.now)}`);
  }),
  superuserWrite(orderDeskCalls.one, async ({ visit, params }, db) => {
    const { language } = visit.site;
    const record = await openOrder(db, visit, idIn(params));
    const words = {
      failure: await speechIn(db, language, paymentTexts),
      refusal: (refusal: Refusal) => detailIn(language, refusal),
    };
    return { data: presentOrderRecord(record, words) };
  }),
  superuserWrite(orderDeskCalls.settle, async ({ visit, params, body }, db) => {
    const id = idIn(params);
    await settleOrder(db, visit, id, body.data.attributes.note);
    return { data: presentOrderRow(await orderRow(db, id, visit.now)) };
  }),
  superuserRecordedRead(orderDeskCalls.receipt, async ({ visit, params, ports: { config }, query }, db) => {
    const receipt = await receiptNumbered(db, idIn(params));
    const { language } = visit.site;
    const body = await receiptPdf(receipt, await speechIn(db, language, receiptTexts), {
      paper: query.plain.size ?? 'a4',
      demo: config.payments === 'sandbox',
      productName: config.productName,
      supportEmail: config.supportEmail,
      language,
    });
    const number = receiptNumber(receipt.number);
    return {
      raw: { body, contentType: 'application/pdf' },
      headers: { 'content-disposition': attachment(`${number}.pdf`) },
      ...foreignRead(visit, receipt.userId, {
        action: 'receipt.read',
        subject: `order:${receipt.orderId}`,
        detail: { receipt: number, buyer: receipt.userId },
      }),
    };
  }),
];
