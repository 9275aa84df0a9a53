import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Run by npm once the packages are there (`prepare`): the first start finds built what it would have to build. Nothing
 * fails here: what cannot be built now is built, or said, by that start.
 */
const root = join(import.meta.dirname ?? '', '..');
const NODE_MAJOR = 24;
const say = (line) => process.stderr.write(`${line}\n`);

if (
  Number.parseInt(process.versions.node, 10) >= NODE_MAJOR &&
  existsSync(join(root, 'node_modules', '@react-router', 'dev'))
) {
  enableCompileCache(join(root, 'node_modules', '.cache', 'code'));
  try {
    const { buildIfChanged } = await import('./build.ts');
    const { buildProgramIfChanged } = await import('./building/program-build.ts');
    await buildIfChanged(say);
    await buildProgramIfChanged(say);
  } catch (error) {
    say(`nothing was built after the installation, the first start does it: ${error}`);
  }
}
