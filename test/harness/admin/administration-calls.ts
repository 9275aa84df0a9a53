import type { Call } from '#kit/contract.ts';
import { endpoints } from '#server/api.ts';
import { type Stage, visitAs } from '../stage.ts';

const SOMEBODY = { id: '999999', holdingId: '999999' };

/** What an administrator may do to another person's record, and a member may not. */
export async function administrationCalls(stage: Stage): Promise<Call[]> {
  const admin = await visitAs(stage, 'admin');
  const gold = await visitAs(stage, 'gold');
  return endpoints
    .filter(({ call, policy }) => {
      const isForAdmins = policy(admin, SOMEBODY).allowed && !policy(gold, SOMEBODY).allowed;
      return isForAdmins || call.path.startsWith('/api/admin/');
    })
    .map(({ call }) => call);
}
