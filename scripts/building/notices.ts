import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasedPackages } from './released-files.ts';

const LICENSE_FILE = '{LICENSE,LICENCE,License,license,COPYING,NOTICE}*';

/** Who made the bundled software and under which terms: what npm knows, and the texts found in each package. */
export function thirdPartyNotices(root: string): string {
  const parts = releasedPackages(root).map(([path, { version, license }]) => {
    const folder = join(root, path);
    const texts = [...new Set(globSync(LICENSE_FILE, { cwd: folder }))]
      .filter((name) => /^[^.]*(\.(md|txt|markdown))?$/i.test(name))
      .toSorted()
      .map((name) => readFileSync(join(folder, name), 'utf8').trim());
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const terms = license ?? termsIn(folder);
    return [`${name} ${version} · ${terms}`, ...texts].join('\n\n');
  });
  return `${parts.join(`\n\n${'-'.repeat(78)}\n\n`)}\n`;
}

function termsIn(folder: string): string {
  const file = join(folder, 'package.json');
  const { license } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { license: undefined };
  return typeof license === 'string' ? license : 'see below';
}
