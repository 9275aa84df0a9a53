import { anyone } from '#identity/session/session.policy.ts';
import { speechIn } from '#locale/speech.service.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { REPLY_HOURS } from './request.rules.ts';
import { newReference, takeRequest } from './request.service.ts';
import { supportTexts } from './support.messages.ts';
import { supportCalls } from './support.schema.ts';

const OFTEN = refuseOften('too-many-requests.wait');

export const supportEndpoints: Endpoint[] = [
  endpoint(supportCalls.send, {
    policy: anyone,
    limits: ({ visit }) => [
      { bucket: `support:address:${visit.address}`, count: 20, seconds: 600, refusal: OFTEN },
    ],
    write: async ({ ports, visit, body }, db) => {
      const { requester, subject, comment, website } = body.request;
      const { email, name } = requester;
      // A bot that fills in the hidden field gets the usual reply, and nothing is stored.
      const reference = website
        ? newReference()
        : await takeRequest(ports, db, visit, { name, email, subject, body: comment.body });
      const say = await speechIn(db, visit.site.language, supportTexts);
      const message = say('sentLead', { email, hours: REPLY_HOURS, reference });
      return { data: { reference, message } };
    },
  }),
];
