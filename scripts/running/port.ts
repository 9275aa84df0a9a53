import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#platform/config/config.ts';

const PATIENCE_MS = 3_000;

/** Reports a taken port before anything slow begins; a port whose server is just stopping is waited for. */
export async function checkPort(config: Config): Promise<void> {
  const patience = Date.now() + PATIENCE_MS;
  for (;;) {
    const taken = await tryPort(config);
    if (!taken) return;
    if (taken.code !== 'EADDRINUSE' || Date.now() > patience) throw taken;
    await wait(200);
  }
}

function tryPort({ port, host }: Config): Promise<NodeJS.ErrnoException | null> {
  return new Promise((settle) => {
    const probe = createServer().once('error', settle);
    probe.listen(port, host, () => probe.close(() => settle(null)));
  });
}
