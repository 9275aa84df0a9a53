import { redirect } from 'react-router';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import type { LoadContext } from '#client/page/load.ts';
import type { BodyOf, Flat } from '#kit/contract.ts';
import { fundingCalls, type fundingType } from './funding.schema.ts';

export type AdminFunding = Flat<typeof fundingType>;
export type FundingLine = AdminFunding['entries'][number];
export type FundingSums = AdminFunding['sums'];

export async function loadFunding({ api, params, signal }: LoadContext): Promise<AdminFunding> {
  const { data } = await api(fundingCalls.one, { params: { id: params.id ?? '' }, signal }).catch(
    (thrown: unknown) => {
      if (isFailure(thrown) && thrown.status === 404) throw redirect('/error-404');
      throw thrown;
    },
  );
  return data;
}

export type FundingInput = BodyOf<typeof fundingCalls.record>['data']['attributes'];
export const saveFunding = async (id: string, attributes: FundingInput): Promise<void> => {
  await browserApi()(fundingCalls.record, {
    params: { id },
    body: { data: { type: 'AdminFunding', attributes } },
  });
};

type StrikeInput = BodyOf<typeof fundingCalls.strike>['data']['attributes'];
export const strikeFunding = async (id: string, attributes: StrikeInput): Promise<void> => {
  await browserApi()(fundingCalls.strike, {
    params: { id },
    body: { data: { type: 'AdminFunding', attributes } },
  });
};

export const fundingCsv = (id: string): string => fundingCalls.csv.path.replace(':id', id);
export const fundingPath = (id: string): string => `/admin/publications/${id}/funding`;
