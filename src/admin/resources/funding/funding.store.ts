import type { Flat } from '#kit/contract.ts';
import { type BodyAttributes, loadOne, send } from '../../kit/send.store.ts';
import { fundingCalls, type fundingType } from './funding.schema.ts';

export type AdminFunding = Flat<typeof fundingType>;
export type FundingLine = AdminFunding['entries'][number];
export type FundingSums = AdminFunding['sums'];

export const loadFunding = loadOne(fundingCalls.one);

export const saveFunding = (id: string, entry: BodyAttributes<typeof fundingCalls.record>) =>
  send(fundingCalls.record, 'AdminFunding', { id }, entry);
export const strikeFunding = (id: string, strike: BodyAttributes<typeof fundingCalls.strike>) =>
  send(fundingCalls.strike, 'AdminFunding', { id }, strike);

export const fundingCsv = (id: string): string => fundingCalls.csv.path.replace(':id', id);
export const fundingPath = (id: string): string => `/admin/publications/${id}/funding`;
