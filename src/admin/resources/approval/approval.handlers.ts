import { approvalStanding } from '#catalog/approval/approval.rules.ts';
import {
  type ApprovalRequest,
  approvalRequests,
  askApproval,
  withdrawApproval,
} from '#catalog/approval/approval.service.ts';
import { publicationOf } from '#catalog/publication/publication.service.ts';
import type { Resource } from '#kit/contract.ts';
import { notFound } from '#kit/general.refusals.ts';
import { isLanguage } from '#kit/languages.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { adminApprovalCalls, type adminApprovalType } from './approval.schema.ts';

const present = (one: ApprovalRequest, now: Date): Resource<typeof adminApprovalType> => ({
  type: 'AdminApproval',
  id: String(one.id),
  attributes: {
    author: one.link.author_name,
    language: isLanguage(one.link.language) ? one.link.language : 'en',
    askedAt: one.link.asked_at.toISOString(),
    endsAt: one.link.ends_at.toISOString(),
    standing: approvalStanding(one, now),
    note: one.link.note ?? '',
    answeredAt: one.link.answered_at?.toISOString() ?? null,
  },
});

export const adminApprovalEndpoints: Endpoint[] = [
  superuserRead(adminApprovalCalls.list, async ({ params, visit }, db) => {
    const id = idIn(params);
    if (!(await publicationOf(db, id))) throw notFound();
    const requests = await approvalRequests(db, id);
    return { data: requests.map((one) => present(one, visit.now)), count: requests.length };
  }),
  superuserWrite(adminApprovalCalls.ask, async ({ params, visit, body }, db) => {
    const id = idIn(params);
    const { author, language, days } = body.data.attributes;
    const { address, isMailed, ...made } = await askApproval(db, visit, id, {
      authorId: author,
      language,
      days,
    });
    const request = (await approvalRequests(db, id)).find((one) => one.id === made.id);
    if (!request) throw notFound();
    const { attributes, ...resource } = present(request, visit.now);
    return { data: { ...resource, attributes: { ...attributes, link: { address, mailed: isMailed } } } };
  }),
  superuserWrite(adminApprovalCalls.withdraw, async ({ params, visit }, db) => {
    await withdrawApproval(db, visit, idIn(params), idIn(params, 'link'));
    return {};
  }),
];
