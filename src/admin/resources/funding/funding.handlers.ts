import { recordAudit } from '#audit/audit.service.ts';
import { providerOf } from '#credit/provider/provider.rules.ts';
import { utcDate } from '#kit/dates.ts';
import { fundingRecord, recordFunding, strikeFunding } from '#learning/activity/funding.service.ts';
import type { Config } from '#platform/config/config.ts';
import type { Endpoint, HandlerResult } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { csvResult, superuserDirect, superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { fundingCalls } from './funding.schema.ts';
import { fundingTable, presentFunding } from './funding.serializer.ts';

const of = (params: Record<string, string>, config: Config) => ({
  publicationId: idIn(params),
  provider: providerOf(config).name,
});
const given = async (
  db: Reader,
  { publicationId, provider }: ReturnType<typeof of>,
): Promise<HandlerResult> => ({
  data: presentFunding(await fundingRecord(db, publicationId, provider)),
});

export const fundingEndpoints: Endpoint[] = [
  superuserRead(fundingCalls.one, ({ params, ports: { config } }, db) => given(db, of(params, config))),
  superuserWrite(fundingCalls.record, async ({ visit, params, body, ports: { config } }, db) => {
    const { amount, ...rest } = body.data.attributes;
    await recordFunding(db, visit, of(params, config), { ...rest, amountCents: amount });
    return given(db, of(params, config));
  }),
  superuserWrite(fundingCalls.strike, async ({ visit, params, body, ports: { config } }, db) => {
    await strikeFunding(db, visit, idIn(params), body.data.attributes);
    return given(db, of(params, config));
  }),
  superuserDirect(fundingCalls.csv, async ({ visit, params, ports: { config, database } }) => {
    const { publicationId, provider } = of(params, config);
    const { entries } = await database.snapshot((db) => fundingRecord(db, publicationId, provider));
    const entry = { action: 'activity.funding-export', subject: `publication:${publicationId}` };
    await database.write((db) => recordAudit(db, visit, entry));
    return csvResult(fundingTable(entries), `activity-${publicationId}-funding-${utcDate(visit.now)}`);
  }),
];
