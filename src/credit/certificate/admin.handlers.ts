import { fullAccount, superuser } from '#identity/session/session.policy.ts';
import { userOf } from '#identity/user/user.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { refuse as refuseOften } from '#platform/admission/rate-limit.refusals.ts';
import { type Endpoint, endpoint, type HandlerResult } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import type { HandlerPorts } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { witnessedEntries } from '../ledger/head.service.ts';
import { providerOf } from '../provider/provider.rules.ts';
import { certificateDeskCalls, type WISHES } from './admin.schema.ts';
import { correctCertificate, renameCertificate, revokeCertificate } from './admin.service.ts';
import { accountId } from './certificate.handlers.ts';
import { type CertificateRow, findCertificate } from './certificate.repository.ts';
import { presentCertificate } from './certificate.serializer.ts';

const given = async (db: Reader, row: CertificateRow, { site }: Visit): Promise<HandlerResult> => ({
  data: presentCertificate(row, { mainOrigin: site.mainOrigin, witnessed: await witnessedEntries(db) }),
});

/** Hands a learner's request to the office that answers it, and returns its number. */
type TakeRequest = (
  ports: HandlerPorts,
  db: Writer,
  visit: Visit,
  request: { name: string; email: string; subject: string; body: string },
) => Promise<string>;

export const certificateDeskEndpoints = (takeRequest: TakeRequest): Endpoint[] => [
  endpoint(certificateDeskCalls.correct, {
    policy: superuser,
    write: async ({ visit, params, body, ports }, db) => {
      const { credits, reason } = body.data.attributes;
      const deed = { id: idIn(params), reason, provider: providerOf(ports.config) };
      return given(db, await correctCertificate(db, visit, { ...deed, hundredths: credits * 100 }), visit);
    },
  }),
  endpoint(certificateDeskCalls.reissue, {
    policy: superuser,
    write: async ({ visit, params, body, ports }, db) => {
      const deed = { id: idIn(params), provider: providerOf(ports.config), ...body.data.attributes };
      return given(db, await renameCertificate(db, visit, deed), visit);
    },
  }),
  endpoint(certificateDeskCalls.withdraw, {
    policy: superuser,
    write: async ({ visit, params, body }, db) =>
      given(
        db,
        await revokeCertificate(db, visit, { id: idIn(params), reason: body.data.attributes.reason }),
        visit,
      ),
  }),
  endpoint(certificateDeskCalls.ask, {
    policy: fullAccount,
    limits: ({ visit }) => [
      {
        bucket: `certificate-request:${accountId(visit)}`,
        count: 5,
        seconds: 3600,
        refusal: refuseOften('too-many-requests.wait'),
      },
    ],
    write: async ({ ports, visit, params, body }, db) => {
      const { row, user } = await own(db, visit, idIn(params));
      const { wish, message } = body.data.attributes;
      const reference = await takeRequest(ports, db, visit, {
        name: `${user.firstName} ${user.lastName}`.trim() || row.recipient_name,
        email: user.email,
        subject: `${SUBJECTS[wish]}: certificate ${row.number}`,
        body: `${message}\n\n${visit.site.mainOrigin}/admin/certificates/${row.id}`,
      });
      return { data: { reference } };
    },
  }),
];

/** The subject as the office reads it. */
const SUBJECTS: Record<(typeof WISHES)[number], string> = {
  correction: 'Correction of credit',
  name: 'Name or profession',
  withdrawal: 'Withdrawal',
};

async function own(db: Reader, visit: Visit, id: number) {
  const row = await findCertificate(db, id);
  const user = await userOf(db, accountId(visit));
  if (!row || !user || row.user_id !== user.id) throw notFound();
  return { row, user };
}
