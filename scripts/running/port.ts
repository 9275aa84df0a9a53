import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Config, ConfigError } from '#platform/config/config.ts';

const PATIENCE_MS = 3_000;

/** Reports a taken port before anything slow begins; a port whose server is just stopping is waited for. */
export async function checkPort(config: Config): Promise<void> {
  const patience = Date.now() + PATIENCE_MS;
  for (;;) {
    const taken = await tryPort(config);
    if (!taken) return;
    if (taken.code !== 'EADDRINUSE') throw wrongSetting(taken, config);
    if (Date.now() > patience) throw taken;
    await wait(200);
  }
}

/** An address that is not this machine's, or a port that this user may not have, is a setting to change. */
function wrongSetting(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  if (error.code === 'EACCES')
    return new ConfigError([
      `PORT: read "${port}", accepted is a port that this user may listen on (${error.message})`,
    ]);
  if (['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(error.code ?? ''))
    return new ConfigError([
      `HOST: read "${host}", accepted is an address of this machine (${error.message})`,
    ]);
  return error;
}

function tryPort({ port, host }: Config): Promise<NodeJS.ErrnoException | null> {
  return new Promise((settle) => {
    const probe = createServer().once('error', settle);
    probe.listen(port, host, () => probe.close(() => settle(null)));
  });
}
