import { anyone } from '#identity/session/session.policy.ts';
import type { Resource } from '#kit/contract.ts';
import type { Visit } from '#kit/visit.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { approvalCalls, type approvalType } from './approval.schema.ts';
import { answerApproval, shownApproval } from './approval.service.ts';

const perAddress = ({ visit }: { visit: Visit }) => [
  {
    bucket: `approval:${visit.address}`,
    count: 60,
    seconds: 600,
    refusal: refuseOften('too-many-requests.minutes'),
  },
];

async function present(db: Reader, secret: string, { now }: Visit): Promise<Resource<typeof approvalType>> {
  const { link, language, digests, title, preview } = await shownApproval(db, secret, now);
  return {
    type: 'Approval',
    id: String(link.id),
    attributes: {
      title,
      author: link.author_name,
      language,
      endsAt: link.ends_at.toISOString(),
      preview,
      text: digests[0],
      verdict: link.verdict,
      note: link.note ?? '',
      answeredAt: link.answered_at?.toISOString() ?? null,
      current: digests.includes(link.text_digest ?? ''),
    },
  };
}

export const approvalEndpoints: Endpoint[] = [
  endpoint(approvalCalls.one, {
    policy: anyone,
    limits: perAddress,
    read: async ({ params, visit }, db) => ({ data: await present(db, params.token, visit) }),
  }),
  endpoint(approvalCalls.answer, {
    policy: anyone,
    limits: perAddress,
    write: async ({ params, body, visit }, db) => {
      await answerApproval(db, visit, params.token, body.data.attributes);
      return { data: await present(db, params.token, visit) };
    },
  }),
];
