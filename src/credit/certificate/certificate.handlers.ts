import { foreignRead } from '#audit/audit.service.ts';
import { anyone, fullAccount } from '#identity/session/session.policy.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import {
  type Endpoint,
  endpoint,
  type HandlerResult,
  type Limit,
  type RequestContext,
} from '#platform/http/endpoint.ts';
import { attachment } from '#platform/pdf/pdf.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { witnessedEntries } from '../ledger/head.service.ts';
import { proveCertificate } from '../proof/certificate-proof.service.ts';
import { mayReadCertificate } from './certificate.policy.ts';
import { refuse } from './certificate.refusals.ts';
import {
  type CertificateRow,
  findByCode,
  findByNumber,
  findCertificate,
  listCertificates,
  someCertificates,
} from './certificate.repository.ts';
import { isNameOn, isVerificationCode } from './certificate.rules.ts';
import { certificateCalls, verificationCalls } from './certificate.schema.ts';
import { presentCertificate, presentVerification } from './certificate.serializer.ts';
import { certificatePdf } from './sheet.serializer.ts';

/** The account behind an API call whose policy requires one. */
export function accountId({ visitor }: Visit): number {
  if (visitor.kind === 'anonymous') throw notFound();
  return visitor.id;
}

/** Documents are generated on request: the limit leaves room for a busy learner, but stops a loop. */
export const pdfLimits = ({ visit }: Pick<RequestContext, 'visit'>): Limit[] => [
  {
    bucket: `pdf:${accountId(visit)}`,
    count: 60,
    seconds: 60,
    refusal: refuse('too-many-requests.documents'),
  },
];

async function readable(db: Reader, asked: RequestContext): Promise<CertificateRow> {
  const id = asked.params.id ?? '';
  const row = /^\d{1,15}$/.test(id) ? await findCertificate(db, Number(id)) : null;
  if (!row || !mayReadCertificate(asked.visit.visitor, row.user_id).allowed) throw notFound();
  return row;
}

/** Read by whom it was not issued to, it is written down among what concerns its owner. */
const readingOf = (visit: Visit, { user_id: owner, number }: CertificateRow) =>
  foreignRead(visit, owner, {
    action: 'certificate.read',
    subject: `user:${owner}`,
    detail: { certificate: number },
  });

async function drawn(
  rows: CertificateRow[],
  name: string,
  { query, ports, visit }: Pick<RequestContext<typeof certificateCalls.pdf>, 'query' | 'ports' | 'visit'>,
): Promise<HandlerResult> {
  const paper = query.plain.size ?? 'a4';
  const terms = { paper, demo: ports.config.demo, mainOrigin: visit.site.mainOrigin };
  return {
    raw: { body: await certificatePdf(rows, terms), contentType: 'application/pdf' },
    headers: { 'content-disposition': attachment(`${name}.pdf`) },
  };
}

export const certificateEndpoints: Endpoint[] = [
  endpoint(certificateCalls.list, {
    policy: fullAccount,
    read: async ({ visit, query }, db) => {
      const { rows, count } = await listCertificates(db, accountId(visit), query.page);
      const terms = { mainOrigin: visit.site.mainOrigin, witnessed: await witnessedEntries(db) };
      const data = rows.map((row) => presentCertificate(row, terms));
      return {
        data,
        count,
      };
    },
  }),
  endpoint(certificateCalls.bundle, {
    policy: fullAccount,
    limits: pdfLimits,
    read: async (asked, db) => {
      const ids = asked.query.filter.id__in;
      if (!ids?.length) throw refuse('ids-needed.certificates');
      const rows = await someCertificates(db, ids);
      const hidden = rows.some((row) => row.user_id !== accountId(asked.visit));
      if (hidden || rows.length < new Set(ids).size) throw notFound();
      return drawn(rows, 'certificates', asked);
    },
  }),
  endpoint(certificateCalls.one, {
    policy: fullAccount,
    records: true,
    read: async (asked, db) => {
      const row = await readable(db, asked);
      const { mainOrigin } = asked.visit.site;
      const data = presentCertificate(row, { mainOrigin, witnessed: await witnessedEntries(db) });
      return { data, ...readingOf(asked.visit, row) };
    },
  }),
  endpoint(certificateCalls.pdf, {
    policy: fullAccount,
    limits: pdfLimits,
    records: true,
    read: async (asked, db) => {
      const row = await readable(db, asked);
      return { ...(await drawn([row], `certificate-${row.number}`, asked)), ...readingOf(asked.visit, row) };
    },
  }),
];

const verificationLimits = ({ visit }: Pick<RequestContext, 'visit'>): Limit[] => [
  {
    bucket: `verification:${visit.address}`,
    count: 60,
    seconds: 60,
    refusal: refuse('too-many-requests.verification'),
  },
];
async function verified(db: Reader, { params }: Pick<RequestContext, 'params'>): Promise<CertificateRow> {
  const code = params.code ?? '';
  const row = isVerificationCode(code) ? await findByCode(db, code) : null;
  if (!row) throw refuse('not-found.certificate');
  return row;
}

export const verificationEndpoints: Endpoint[] = [
  endpoint(verificationCalls.find, {
    policy: anyone,
    limits: verificationLimits,
    read: async ({ query }, db) => {
      const { number, name } = query.filter;
      if (!number || !name) throw refuse('verification-incomplete');
      const row = await findByNumber(db, number);
      if (!row || !isNameOn(row.recipient_name, name)) return { data: [] };
      return { data: [presentVerification(row, await witnessedEntries(db))] };
    },
  }),
  endpoint(verificationCalls.one, {
    policy: anyone,
    limits: verificationLimits,
    read: async (asked, db) => {
      const row = await verified(db, asked);
      return { data: presentVerification(row, await witnessedEntries(db)) };
    },
  }),
  endpoint(verificationCalls.proof, {
    policy: anyone,
    limits: verificationLimits,
    read: async (asked, db) => {
      const { id } = await verified(db, asked);
      return { data: await proveCertificate(db, id) };
    },
  }),
];
