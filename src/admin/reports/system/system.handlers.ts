import type { Resource } from '#kit/contract.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { superuserDirect, superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { systemCalls, type systemType } from './system.schema.ts';
import { askForRun, type SystemStanding, sendAgain, systemAt } from './system.service.ts';

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

const present = ({
  backup,
  certificate,
  mail,
  jobs,
  ...rest
}: SystemStanding): Resource<typeof systemType> => ({
  type: 'SystemStatus',
  id: 'now',
  attributes: {
    concerns: rest.concerns,
    version: rest.version,
    startedAt: rest.startedAt.toISOString(),
    node: rest.node,
    postgres: rest.postgres,
    databaseBytes: rest.databaseBytes,
    disk: rest.disk,
    mail: { ...mail, oldestAt: instant(mail.oldestAt) },
    backup: backup && { takenAt: backup.at.toISOString(), bytes: backup.bytes },
    certificate: certificate && { ...certificate, endsAt: instant(certificate.endsAt) },
    jobs: jobs.map((job) => ({ ...job, startedAt: instant(job.startedAt), endedAt: instant(job.endedAt) })),
  },
});

export const systemEndpoints: Endpoint[] = [
  superuserRead(systemCalls.one, async ({ ports, visit }, db) => ({
    data: present(await systemAt(ports, db, visit.now)),
  })),
  superuserDirect(systemCalls.runJob, async ({ ports, visit, body }) => {
    const { name } = body.data.attributes;
    await askForRun(ports, visit, name);
    return { data: { name } };
  }),
  superuserWrite(systemCalls.sendAgain, async ({ visit }, db) => ({
    data: { count: await sendAgain(db, visit) },
  })),
];
