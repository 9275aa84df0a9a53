import { fullAccount } from '#identity/session/session.policy.ts';
import type { Resource } from '#kit/contract.ts';
import { notFound, signInNeeded } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { pathId } from '../publication/reading.service.ts';
import { releaseNoticeCalls, type releaseNoticeType } from './release-notice.schema.ts';
import { askNotice, openNotices, withdrawNotice } from './release-notice.service.ts';

interface Notice {
  publication_id: number;
  created_at: Date;
}
const present = (row: Notice): Resource<typeof releaseNoticeType> => ({
  type: 'ReleaseNotice',
  id: String(row.publication_id),
  attributes: { publicationId: row.publication_id, createdAt: row.created_at.toISOString() },
});

function ownerIn({ visitor }: Visit): number {
  if (visitor.kind !== 'user') throw signInNeeded();
  return visitor.id;
}

/** Only the caller's own notices; a title that is not announced is not found, whatever its state. */
export const releaseNoticeEndpoints: Endpoint[] = [
  endpoint(releaseNoticeCalls.list, {
    policy: fullAccount,
    read: async ({ visit }, db) => ({
      data: (await openNotices(db, ownerIn(visit))).map(present),
    }),
  }),
  endpoint(releaseNoticeCalls.ask, {
    policy: fullAccount,
    write: async ({ visit, params }, db) => {
      const row = await askNotice(db, ownerIn(visit), pathId(params.id), visit.now);
      if (!row) throw notFound();
      return { data: present(row) };
    },
  }),
  endpoint(releaseNoticeCalls.withdraw, {
    policy: fullAccount,
    write: async ({ visit, params }, db) => {
      await withdrawNotice(db, ownerIn(visit), pathId(params.id));
      return {};
    },
  }),
];
