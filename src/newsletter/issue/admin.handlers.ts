import { anyone, superuser } from '#identity/session/session.policy.ts';
import type { Visit } from '#kit/visit.ts';
import { languageOrigin } from '#locale/address.rules.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { issueDeskCalls } from './admin.schema.ts';
import { presentIssue, presentIssueRecord } from './admin.serializer.ts';
import { issueRecord, issuesFor, previewedLetter, sendTestLetter } from './admin.service.ts';

/**
 * An e-mail carries its inline styles as mail programs want them, runs nothing, and is framed by our own pages only.
 */
const framedHeaders = (pictures: string) => ({
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${pictures}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox`,
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
});

/** As many test e-mails as somebody who checks closely needs. */
const testLimit = ({ visitor }: Visit) => ({
  bucket: `newsletter-test:${visitor.kind === 'user' ? visitor.id : ''}`,
  count: 20,
  seconds: 3600,
  refusal: refuseOften('too-many-requests.wait'),
});

export const issueDeskEndpoints: Endpoint[] = [
  endpoint(issueDeskCalls.list, {
    policy: superuser,
    read: async ({ query }, db) => {
      const kind = query.filter.kind ?? null;
      const { rows, count, readers } = await issuesFor(db, kind, query.page);
      return {
        data: rows.map(presentIssue),
        count,
        meta: { readers },
      };
    },
  }),
  endpoint(issueDeskCalls.one, {
    policy: superuser,
    read: async ({ ports, visit, params, query }, db) => {
      const language = query.plain.language ?? 'en';
      const record = await issueRecord(ports, db, visit, { id: idIn(params), language });
      return { data: presentIssueRecord(record, language) };
    },
  }),
  endpoint(issueDeskCalls.preview, {
    policy: anyone,
    read: async ({ ports, visit, params, query }, db) => {
      const { language = 'en', token = '' } = query.plain;
      const body = await previewedLetter(ports, db, visit, { id: idIn(params), language, token });
      return {
        raw: { body, contentType: 'text/html; charset=utf-8' },
        headers: framedHeaders(languageOrigin(visit.site, language)),
      };
    },
  }),
  endpoint(issueDeskCalls.test, {
    policy: superuser,
    limits: ({ visit }) => [testLimit(visit)],
    write: async ({ ports, visit, params, body }, db) => {
      const { language } = body.data.attributes;
      const email = await sendTestLetter(ports, db, visit, { id: idIn(params), language });
      return { data: { email } };
    },
  }),
];
