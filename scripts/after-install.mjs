import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Run by npm once the packages are installed (`prepare`), so that the first start finds the web and the program built,
 * an empty database to start from, and the demo library parsed and drawn. Nothing fails here: what cannot be prepared
 * now is made, or reported, by that start.
 */
const root = join(import.meta.dirname ?? '', '..');
const NODE_MAJOR = 24;
const say = (line) => process.stderr.write(`${line}\n`);

if (
  Number.parseInt(process.versions.node, 10) >= NODE_MAJOR &&
  existsSync(join(root, 'node_modules', '@react-router', 'dev'))
) {
  enableCompileCache(join(root, 'node_modules', '.cache', 'code'));
  const isBuilt = await prepared(async () => {
    const { buildIfChanged } = await import('./build.ts');
    const { buildProgramIfChanged } = await import('./building/program-build.ts');
    await buildIfChanged(say);
    await buildProgramIfChanged(say);
  });
  if (isBuilt) {
    await prepared(compileAhead);
    await prepared(async () => (await import('./building/kept-story.ts')).keepStory());
  }
  await prepared(async () => {
    const { makeClusterTemplate } = await import('#platform/postgres/cluster-template.ts');
    const { EMPTY_CLUSTER, prepare } = await import('./building/addresses.ts');
    const { tellDemo } = await import('./building/told-demo.ts');
    const migrate = (addresses) => prepare(addresses, () => {});
    await makeClusterTemplate(EMPTY_CLUSTER, migrate);
    if (isBuilt) await tellDemo(EMPTY_CLUSTER, migrate);
  });
}

/** A step that fails does not stop the others. */
async function prepared(step) {
  try {
    await step();
    return true;
  } catch (error) {
    say(`what the installation prepares is not all there, the first start makes it: ${error}`);
    return false;
  }
}

/** Uses the flags of a normal start: V8 only accepts code that was compiled under the same flags. */
function compileAhead() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [, ...args] = scripts.start.split(' ');
  execFileSync(process.execPath, [...args, '--compile'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
