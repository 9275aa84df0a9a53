/** The server as `npm start` runs it, on a database that is there already: for tests that end a whole process. */

import { loadConfig } from '#platform/config/config.ts';
import { outliveStandardStreams } from '#platform/log/report-losses.ts';
import { lentFolders } from '#seed/lent-folders.ts';
import { startServer } from '#server/server.ts';
import { onStop, stopOnSignals } from '../../scripts/running/stopping.ts';

export const SERVE_KEY = 'a-key-of-a-test-only-'.repeat(3);

if (import.meta.main) {
  stopOnSignals();
  outliveStandardStreams();
  const config = loadConfig(process.env);
  const server = await startServer(config, {
    databaseUrl: config.databaseServingUrl ?? config.databaseUrl ?? '',
    secretKeys: [SERVE_KEY],
    libraryFolders: lentFolders,
    build: process.env.SERVE_BUILD ?? '/nowhere',
  });
  onStop(server.stop);
  process.stdout.write('ready\n');
}
