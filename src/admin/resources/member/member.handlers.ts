import { recordAudit } from '#audit/audit.service.ts';
import { endMembership, grantMembership } from '#billing/membership/grant.service.ts';
import { resetLimits } from '#identity/password/password.handlers.ts';
import { sendReset } from '#identity/password/password.service.ts';
import { endAllSessions } from '#identity/session/session.service.ts';
import { lockUser } from '#identity/user/lock.service.ts';
import { chooseSuperuser } from '#identity/user/superuser.service.ts';
import { userOf } from '#identity/user/user.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import { type Query, wordsIn } from '#kit/query.ts';
import type { Visit } from '#kit/visit.ts';
import { allTiers } from '#membership/plan/plan.service.ts';
import { countRequests } from '#platform/admission/rate-limit.ts';
import type { Endpoint, HandlerResult } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { superuserDirect, superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { listMembers, type MemberFilter } from './list.repository.ts';
import { lastMomentOf } from './member.rules.ts';
import { memberDeskCalls } from './member.schema.ts';
import { presentMember, presentRecord } from './member.serializer.ts';
import { memberRecord } from './record.service.ts';

const filterOf = ({ filter }: Query<typeof memberDeskCalls.list>, now: Date): MemberFilter => ({
  now,
  standing: filter.standing ?? null,
  tier: filter.tier || null,
  profession: filter.profession ?? null,
  superusers: filter.role === 'superuser',
  words: wordsIn(filter.search ?? ''),
});

/** Replies with the record after a change, so that the page need not ask again. */
const recordGiven = async (db: Reader, { now }: Visit, userId: number): Promise<HandlerResult> => ({
  data: presentRecord(await memberRecord(db, userId, now), now),
});

export const memberDeskEndpoints: Endpoint[] = [
  superuserRead(memberDeskCalls.list, async ({ visit: { now }, query }, db) => {
    const asked = filterOf(query, now);
    const [{ rows, count }, tiers] = await Promise.all([
      listMembers(db, asked, query.sort ?? 'name', query.page),
      allTiers(db),
    ]);
    const data = rows.map((row) => presentMember(row, now));
    return { data, count, meta: { tiers: tiers.map(({ name }) => name) } };
  }),
  superuserWrite(memberDeskCalls.one, async ({ visit, params }, db) => {
    const userId = idIn(params);
    const given = await recordGiven(db, visit, userId);
    await recordAudit(db, visit, { action: 'user.read', subject: `user:${userId}` });
    return given;
  }),
  superuserWrite(memberDeskCalls.chooseRole, async ({ visit, params, body }, db) => {
    await chooseSuperuser(db, visit, idIn(params), body.data.attributes.isSuperuser);
    return recordGiven(db, visit, idIn(params));
  }),
  superuserWrite(memberDeskCalls.give, async ({ visit, params, body }, db) => {
    const { planId, endsOn, reason } = body.data.attributes;
    const endsAt = endsOn === undefined ? null : lastMomentOf(endsOn);
    await grantMembership(db, visit, idIn(params), { planId, endsAt, reason });
    return recordGiven(db, visit, idIn(params));
  }),
  superuserWrite(memberDeskCalls.end, async ({ visit, params }, db) => {
    await endMembership(db, visit, idIn(params), idIn(params, 'holdingId'));
    return recordGiven(db, visit, idIn(params));
  }),
  superuserWrite(memberDeskCalls.signOut, async ({ visit, params }, db) => {
    const { id } = await lockUser(db, idIn(params));
    await endAllSessions(db, id, visit.now);
    await recordAudit(db, visit, { action: 'user.sign-out-everywhere', subject: `user:${id}` });
    return recordGiven(db, visit, id);
  }),
  superuserDirect(memberDeskCalls.sendReset, async ({ ports: { database }, visit, params }) => {
    const asked = await userOf(database.reader(), idIn(params));
    if (!asked) throw notFound();
    await countRequests(database, resetLimits(asked.email, visit.address), visit.now);
    return database.write(async (db) => {
      const user = await lockUser(db, asked.id);
      await sendReset(db, visit, user);
      await recordAudit(db, visit, { action: 'user.send-reset', subject: `user:${user.id}` });
      return recordGiven(db, visit, user.id);
    });
  }),
];
