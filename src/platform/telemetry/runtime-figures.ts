import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { getHeapSpaceStatistics } from 'node:v8';
import { cacheStandings } from '../cache/standing.ts';
import { lostLines } from '../log/report-losses.ts';
import { gauge, observedCounter } from './instrument.ts';

const NONE = [] as const;
const alone = (value: number) => [[NONE, value] as const];
const NS = 1e9;

let delay: ReturnType<typeof monitorEventLoopDelay> | null = null;
let utilization = performance.eventLoopUtilization();
/** A timer that never ends: started once, by the first that needs it. */
export function watchLoopDelay(): void {
  if (delay) return;
  delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
}

const DELAYS = { p50: 50, p90: 90, p99: 99 } as const;
for (const [name, share] of Object.entries(DELAYS))
  gauge(
    {
      name: `nodejs.eventloop.delay.${name}`,
      unit: 's',
      help: `Event loop delay since the last look, percentile ${share}.`,
      attributes: NONE,
    },
    () => alone((delay?.percentile(share) ?? 0) / NS),
  );
gauge(
  {
    name: 'nodejs.eventloop.delay.max',
    unit: 's',
    help: 'Longest event loop delay since the last look.',
    attributes: NONE,
  },
  () => {
    const longest = (delay?.max ?? 0) / NS;
    delay?.reset();
    return alone(longest);
  },
);
gauge(
  {
    name: 'nodejs.eventloop.utilization',
    unit: '1',
    help: 'Share of the time since the last look in which the event loop was busy.',
    attributes: NONE,
  },
  () => {
    const now = performance.eventLoopUtilization();
    const since = performance.eventLoopUtilization(now, utilization);
    utilization = now;
    return alone(since.utilization);
  },
);
gauge(
  {
    name: 'v8js.memory.heap.used',
    unit: 'By',
    help: 'Memory of the heap in use.',
    attributes: ['v8js.heap.space.name'],
  },
  () => getHeapSpaceStatistics().map((space) => [[space.space_name], space.space_used_size] as const),
);
gauge(
  { name: 'process.memory.usage', unit: 'By', help: 'Memory of the process (RSS).', attributes: NONE },
  () => alone(process.memoryUsage.rss()),
);
gauge({ name: 'process.uptime', unit: 's', help: 'Since the process began.', attributes: NONE }, () =>
  alone(process.uptime()),
);
observedCounter(
  { name: 'process.cpu.time', unit: 's', help: 'Processor time.', attributes: ['cpu.mode'] },
  () => {
    const { user, system } = process.cpuUsage();
    return [
      [['user'], user / 1e6],
      [['system'], system / 1e6],
    ];
  },
);
observedCounter(
  {
    name: 'reports.lost',
    unit: '{line}',
    help: 'Lines of the log, and failures of standard output and error, that nobody can read.',
    attributes: ['stream'],
  },
  () => Object.entries(lostLines()).map(([stream, lines]) => [[stream], lines] as const),
);
gauge({ name: 'cache', unit: 'By', help: 'What a cache of this process holds.', attributes: ['cache'] }, () =>
  cacheStandings().map((one) => [[one.name], one.bytes()] as const),
);
gauge({ name: 'cache.most', unit: 'By', help: 'What it holds at most.', attributes: ['cache'] }, () =>
  cacheStandings().map((one) => [[one.name], one.mostBytes] as const),
);
