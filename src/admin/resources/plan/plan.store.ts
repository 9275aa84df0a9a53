import type { Flat } from '#kit/contract.ts';
import { type BodyAttributes, send } from '../../kit/send.store.ts';
import { planDeskCalls, type planDeskType } from './plan.schema.ts';

export type AdminPlan = Flat<typeof planDeskType>;

export const savePlan = (id: string, terms: BodyAttributes<typeof planDeskCalls.update>) =>
  send(planDeskCalls.update, 'AdminPlan', { id }, terms);
