import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../app.ts';
import { until } from '../until.ts';
import {
  installedPostgres,
  type OwnFolder,
  ownedFolder,
  type Program,
  recipeText,
  startProgram,
} from './programs.ts';

export const NAMES = ['one', 'two'] as const;
export type Name = (typeof NAMES)[number];
/** The address of each in the recipes. */
export const ADDRESSES = { one: '10.0.0.1', two: '10.0.0.2' } as const;

interface Ports {
  etcd: number;
  primary: number;
  replicas: number;
  nodes: Record<Name, { database: number; api: number }>;
}
/** Where two servers, their etcd and their proxy lie and listen. */
export interface PatroniPlace extends OwnFolder {
  bin: string;
  ports: Ports;
}

export async function openPlace(): Promise<PatroniPlace> {
  return {
    ...ownedFolder('patroni-'),
    bin: installedPostgres() ?? '',
    ports: {
      etcd: await freePort(),
      primary: await freePort(),
      replicas: await freePort(),
      nodes: {
        one: { database: await freePort(), api: await freePort() },
        two: { database: await freePort(), api: await freePort() },
      },
    },
  };
}

export async function startEtcd(place: PatroniPlace): Promise<Program> {
  const at = `http://127.0.0.1:${place.ports.etcd}`;
  const peers = `http://127.0.0.1:${await freePort()}`;
  const given = {
    'data-dir': join(place.folder, 'etcd'),
    'listen-client-urls': at,
    'advertise-client-urls': at,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `default=${peers}`,
  };
  const program = startProgram(
    'etcd',
    Object.entries(given).map(([name, value]) => `--${name}=${value}`),
    place,
  );
  await until(
    async () => {
      program.assertThere();
      return (await fetch(`${at}/health`).catch(() => null))?.ok === true;
    },
    () => `etcd does not start: ${program.told()}`,
  );
  return program;
}

export function startProxy(place: PatroniPlace): Program {
  const { primary, replicas, nodes } = place.ports;
  const file = join(place.folder, 'haproxy.cfg');
  const text = recipeText('databases/haproxy.cfg', [
    ['bind 127.0.0.1:5000', `bind 127.0.0.1:${primary}`],
    ['bind 127.0.0.1:5001', `bind 127.0.0.1:${replicas}`],
    ...NAMES.map(
      (name) =>
        [
          `${ADDRESSES[name]}:5432 check port 8008`,
          `127.0.0.1:${nodes[name].database} check port ${nodes[name].api}`,
        ] as const,
    ),
  ]);
  writeFileSync(file, text);
  return startProgram('haproxy', ['-db', '-f', file], place);
}
