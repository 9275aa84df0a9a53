import { loadConfig } from '#platform/config/config.ts';
import { buildIfChanged } from '../build.ts';
import { buildProgramIfChanged } from '../building/program-build.ts';
import { readEnvFile, say } from '../run-tool.ts';
import { endWith } from './failure.ts';
import { checkPort } from './port.ts';
import { stopAll, stopOnSignals } from './stopping.ts';

/** Runs before a start whose sources have changed; what prevents the start is reported before anything slow begins. */
stopOnSignals();
try {
  readEnvFile();
  await checkPort(loadConfig(process.env));
  await buildIfChanged(say);
  await buildProgramIfChanged(say);
  process.exit();
} catch (error) {
  endWith(error);
  await stopAll();
  process.exit();
}
