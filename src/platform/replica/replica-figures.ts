import { counter, gauge } from '../telemetry/instrument.ts';
import type { PrimaryReason } from './read-place.ts';

const SYSTEM = { 'db.system.name': 'postgresql' };
const reads = counter({
  name: 'db.lagging.reads',
  unit: '{read}',
  help: 'Reads that may lag, by where they were answered: by a replica, or by the primary and why (unknown, unused, behind, failed).',
  attributes: ['db.read.place'],
  constant: SYSTEM,
});
export const countPlace = (place: 'replica' | 'failed' | PrimaryReason): void => reads.add([place]);

interface ReplicaFigure {
  name: string;
  isUsed: boolean;
  lagSeconds: number;
}
const looks = new Set<() => ReplicaFigure[]>();
/** Returns a function that ends the reporting. */
export function tellReplicas(look: () => ReplicaFigure[]): () => void {
  looks.add(look);
  return () => looks.delete(look);
}
const each = (value: (one: ReplicaFigure) => number) =>
  [...looks].flatMap((look) => look()).map((one) => [[one.name], value(one)] as const);

gauge(
  {
    name: 'db.replica.used',
    unit: '{replica}',
    help: 'Whether a replica may be asked: 0 while it is left out.',
    attributes: ['db.replica'],
    constant: SYSTEM,
  },
  () => each(({ isUsed }) => Number(isUsed)),
);
gauge(
  {
    name: 'db.replica.lag',
    unit: 's',
    help: 'How old the last moment is of which a replica is known to have everything.',
    attributes: ['db.replica'],
    constant: SYSTEM,
  },
  () => each(({ lagSeconds }) => lagSeconds),
);
