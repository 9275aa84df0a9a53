import { foreignRead } from '#audit/audit.service.ts';
import { addressesOf } from '#identity/address/address.service.ts';
import { presentAddress } from '#identity/address/document.service.ts';
import { changeEmail } from '#identity/email/email.service.ts';
import { selfOrSuperuser, signedIn } from '#identity/session/session.policy.ts';
import { hasName } from '#identity/user/shown-name.rules.ts';
import { userCalls, type userType } from '#identity/user/user.schema.ts';
import { changeProfile, refuseUnprintable, type UserRecord, userOf } from '#identity/user/user.service.ts';
import type { Resource } from '#kit/contract.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Query } from '#kit/query.ts';
import type { Visit } from '#kit/visit.ts';
import { speechIn } from '#locale/speech.service.ts';
import type { Config } from '#platform/config/config.ts';
import { type Endpoint, endpoint, type HandlerResult, type RequestContext } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { holdingOf } from '../holding/holding.service.ts';
import { presentPermissions, presentPlan } from '../plan/plan.rules.ts';
import { planOf } from '../plan/plan.service.ts';
import { termTexts } from '../plan/term.messages.ts';
import { presentUser } from './document.service.ts';
import { PREVIEW_USER } from './preview-user.data.ts';

async function presentUserDocument(
  db: Reader,
  visit: Visit,
  query: Query,
  userId: number,
): Promise<HandlerResult> {
  const { visitor } = visit;
  const isPreview = visitor.kind === 'user' && visitor.preview !== undefined;
  const user = isPreview ? PREVIEW_USER : await userOf(db, userId);
  if (!user) throw notFound();
  const holding = isPreview ? visitor.holding : await holdingOf(db, userId);
  const addresses = await addressesOf(db, userId);
  const plan = holding && query.include.length ? await planOf(db, holding.planId) : null;
  const shownAddresses = addresses.map(presentAddress);
  const primary: Resource<typeof userType> = {
    ...presentUser(user, holding, visit.now),
    relationships: {
      membership: { data: holding ? { type: 'Membership', id: String(holding.planId) } : null },
      addresses: { data: shownAddresses.map(({ type, id }) => ({ type, id })) },
    },
  };
  const shownPlan = plan && presentPlan(plan, await speechIn(db, visit.site.language, termTexts));
  const related = [...shownAddresses, ...(shownPlan ? [shownPlan, ...presentPermissions([plan])] : [])];
  return { data: primary, related };
}

const idOf = ({ visit, params }: Pick<RequestContext, 'visit' | 'params'>): number =>
  params.id === 'me' && visit.visitor.kind === 'user' ? visit.visitor.id : idIn(params);

interface Followers {
  /** The publications whose credit a user can still claim. */
  openClaims: (db: Reader, userId: number) => Promise<{ id: string; title: string }[]>;
  /** Whatever waits for an account to have a name, or another, is done in the same transaction. */
  onNamed: (db: Writer, visit: Visit, userId: number, config: Config) => Promise<unknown>;
}

/** By a name where there was none, or by another: the former one may be what no certificate could be printed with. */
const isNewlyNamed = (before: UserRecord | null, user: UserRecord | null): boolean =>
  user !== null &&
  hasName(user) &&
  (before?.firstName !== user.firstName || before.lastName !== user.lastName);

export const userEndpoints = ({ openClaims, onNamed }: Followers): Endpoint[] => [
  endpoint(userCalls.one, {
    policy: selfOrSuperuser,
    records: true,
    read: async ({ visit, params, query }, db) => {
      const userId = idOf({ visit, params });
      const entry = { action: 'user.read', subject: `user:${userId}` };
      return {
        ...(await presentUserDocument(db, visit, query, userId)),
        ...foreignRead(visit, userId, entry),
      };
    },
  }),
  endpoint(userCalls.current, {
    policy: signedIn,
    previews: true,
    read: (asked, db) =>
      presentUserDocument(db, asked.visit, asked.query, idOf({ ...asked, params: { id: 'me' } })),
  }),
  endpoint(userCalls.update, {
    policy: selfOrSuperuser,
    direct: async ({ ports, visit, params, body, query }) => {
      const userId = idOf({ visit, params });
      const { attributes } = body.data;
      if (!(await userOf(ports.database.reader(), userId))) throw notFound();
      // Before the address is changed, which is a step of its own: a refusal leaves everything as it was.
      refuseUnprintable(attributes);
      if (attributes.email !== undefined) {
        const { email, currentPassword = '' } = attributes;
        await changeEmail(ports, visit, userId, { email, currentPassword });
      }
      return ports.database.write(async (db) => {
        const before = await userOf(db, userId);
        await changeProfile(db, visit, userId, attributes);
        if (isNewlyNamed(before, await userOf(db, userId))) await onNamed(db, visit, userId, ports.config);
        const given = await presentUserDocument(db, visit, query, userId);
        const isChanged =
          before?.profession && attributes.profession && before.profession !== attributes.profession;
        if (!isChanged) return given;
        // After a change of profession, every open claim asks for the profession.
        return { ...given, meta: { openClaims: await openClaims(db, userId) } };
      });
    },
  }),
];
