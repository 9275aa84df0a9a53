import { fullAccount } from '#identity/session/session.policy.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { speechIn } from '#locale/speech.service.ts';
import { type Endpoint, endpoint, type HandlerResult } from '#platform/http/endpoint.ts';
import { payLimits } from '../order/order.handlers.ts';
import { unanswered } from '../payment/payment.service.ts';
import { cardSetupTexts } from './setup.messages.ts';
import { cardSetupCalls } from './setup.schema.ts';
import { presentSetup } from './setup.serializer.ts';
import { beginCardSetup, confirmCardSetup, type Setup } from './setup.service.ts';

const SETUP_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const setupGiven = ({ site }: Visit, setup: Setup, clientSecret: string | null): HandlerResult => ({
  data: presentSetup(setup, clientSecret, speechIn(site.language, cardSetupTexts)),
});

/** Cards can be tried here as well as at checkout, so both count towards the same limit (S8). */
export const cardSetupEndpoints: Endpoint[] = [
  endpoint(cardSetupCalls.begin, {
    policy: fullAccount,
    limits: payLimits,
    late: unanswered,
    direct: async ({ ports, visit, body }) => {
      const { setup, clientSecret } = await beginCardSetup(ports, visit, body.data.attributes.card ?? null);
      return setupGiven(visit, setup, clientSecret);
    },
  }),
  endpoint(cardSetupCalls.confirm, {
    policy: fullAccount,
    late: unanswered,
    direct: async ({ ports, visit, params, body }) => {
      const { id = '' } = params;
      if (!SETUP_ID.test(id)) throw notFound();
      const setup = await confirmCardSetup(ports, visit, id, body.data.attributes.confirmed);
      return setupGiven(visit, setup, null);
    },
  }),
];
