import { fullAccount } from '#identity/session/session.policy.ts';
import { notFound } from '#kit/general.refusals.ts';
import { speechIn } from '#locale/speech.service.ts';
import { type DirectContext, type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { payLimits } from '../order/order.handlers.ts';
import { unanswered } from '../payment/payment.service.ts';
import { cardSetupTexts } from './setup.messages.ts';
import { cardSetupCalls } from './setup.schema.ts';
import { presentSetup } from './setup.serializer.ts';
import { beginCardSetup, confirmCardSetup } from './setup.service.ts';

const SETUP_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Asked before anything is done: a reply that failed for its words would leave the caller without what was done. */
const wordsOf = ({ ports, visit }: Pick<DirectContext, 'ports' | 'visit'>) =>
  speechIn(ports.database.reader(), visit.site.language, cardSetupTexts);

/** Cards can be tried here as well as at checkout, so both count towards the same limit (S8). */
export const cardSetupEndpoints: Endpoint[] = [
  endpoint(cardSetupCalls.begin, {
    policy: fullAccount,
    limits: payLimits,
    late: unanswered,
    direct: async ({ ports, visit, body }) => {
      const say = await wordsOf({ ports, visit });
      const { setup, clientSecret } = await beginCardSetup(ports, visit, body.data.attributes.card ?? null);
      return { data: presentSetup(setup, clientSecret, say) };
    },
  }),
  endpoint(cardSetupCalls.confirm, {
    policy: fullAccount,
    late: unanswered,
    direct: async ({ ports, visit, params, body }) => {
      const { id = '' } = params;
      if (!SETUP_ID.test(id)) throw notFound();
      const say = await wordsOf({ ports, visit });
      const setup = await confirmCardSetup(ports, visit, id, body.data.attributes.confirmed);
      return { data: presentSetup(setup, null, say) };
    },
  }),
];
