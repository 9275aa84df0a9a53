import { anyone, signedIn } from '#identity/session/session.policy.ts';
import { signInNeeded } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { speechIn } from '#locale/speech.service.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { type Endpoint, endpoint, type Limit } from '#platform/http/endpoint.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { letterLimits } from './free-files.service.ts';
import { newsletterTexts } from './newsletter.messages.ts';
import { chooseLetters, ownLetters } from './own-letters.service.ts';
import { newsletterCalls } from './subscription.schema.ts';
import { confirm, mailStopLink, subscribe, undoUnsubscribe, unsubscribe } from './subscription.service.ts';

const OFTEN = refuseOften('too-many-requests.wait');
const linkLimit = (address: string): Limit => ({
  bucket: `letter-link:${address}`,
  count: 60,
  seconds: 60,
  refusal: OFTEN,
});
const links = ({ visit }: { visit: Visit }) => [linkLimit(visit.address)];
async function messageIn(
  db: Reader,
  { site }: Visit,
  key: keyof typeof newsletterTexts.defaults,
): Promise<string> {
  return (await speechIn(db, site.language, newsletterTexts))(key);
}

function accountOf({ visitor }: Visit): number {
  if (visitor.kind !== 'user') throw signInNeeded();
  return visitor.id;
}

export const newsletterEndpoints: Endpoint[] = [
  endpoint(newsletterCalls.subscribe, {
    policy: anyone,
    isEven: true,
    limits: ({ visit, body }) => letterLimits('newsletter', body.data.attributes.email, visit.address),
    direct: async ({ ports, visit, body }) => {
      // Asked first: a reply that failed for its words would keep the new account's token from its owner.
      const message = await messageIn(ports.database.reader(), visit, 'messageAsked');
      const account = await subscribe(ports, visit, { ...body.data.attributes, place: body.data.id });
      const made = account ? { id: String(account.userId), token: account.token } : {};
      return { data: { message, ...made } };
    },
  }),
  endpoint(newsletterCalls.confirm, {
    policy: anyone,
    limits: links,
    write: async ({ ports, visit, body }, db) => {
      await confirm(ports, db, visit, body.data.attributes.token);
      return { data: { message: await messageIn(db, visit, 'messageConfirmed') } };
    },
  }),
  endpoint(newsletterCalls.unsubscribe, {
    policy: anyone,
    isEven: true,
    limits: ({ visit, body }) => {
      const { token, email } = body.data.attributes;
      return token ? links({ visit }) : letterLimits('newsletter-stop', email, visit.address);
    },
    write: async ({ ports, visit, body }, db) => {
      const { token, email, all } = body.data.attributes;
      if (token) {
        const done = await unsubscribe(ports, db, visit, token, { all });
        const message = await messageIn(db, visit, 'messageStopped');
        return { data: { outcome: 'unsubscribed', message, ...done } };
      }
      await mailStopLink(ports, db, visit, email);
      const message = await messageIn(db, visit, 'messageMailed');
      return { data: { outcome: 'mailed', message, remaining: [], mayUndo: false } };
    },
  }),
  endpoint(newsletterCalls.oneClick, {
    policy: anyone,
    limits: links,
    write: async ({ ports, visit, query }, db) => {
      await unsubscribe(ports, db, visit, query.plain.token ?? '');
      const body = await messageIn(db, visit, 'messageStopped');
      return { raw: { body, contentType: 'text/plain; charset=utf-8' } };
    },
  }),
  endpoint(newsletterCalls.oneClickPage, {
    policy: anyone,
    read: async ({ visit, query }) => {
      const token = encodeURIComponent(query.plain.token ?? '');
      const location = `${visit.site.origin}/unsubscribe${token ? `?token=${token}` : ''}`;
      return { headers: { location } };
    },
  }),
  endpoint(newsletterCalls.restore, {
    policy: anyone,
    limits: links,
    write: async ({ ports, visit, body }, db) => {
      await undoUnsubscribe(ports, db, visit, body.data.attributes.token);
      return { data: { message: await messageIn(db, visit, 'messageRestored') } };
    },
  }),
  endpoint(newsletterCalls.own, {
    policy: signedIn,
    read: async ({ visit }, db) => ({ data: await ownLetters(db, accountOf(visit)) }),
  }),
  endpoint(newsletterCalls.choose, {
    policy: signedIn,
    limits: ({ visit }) => [
      { bucket: `newsletter-choice:${accountOf(visit)}`, count: 30, seconds: 600, refusal: OFTEN },
    ],
    write: async ({ ports, visit, body }, db) => ({
      data: await chooseLetters(ports, db, visit, accountOf(visit), body.data.attributes.kinds),
    }),
  }),
];
