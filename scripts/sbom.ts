import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Prints the bill of materials of production (CycloneDX). `npm sbom --omit dev` leaves out anything that a build tool
 * needs as well, including React, so this lists everything and removes what only building needs.
 */
const ROOT = join(import.meta.dirname, '..');
interface Bill {
  components: { 'bom-ref': string; properties?: { name: string; value: string }[] }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

const { stdout, stderr, status } = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--offline'],
  { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
);
if (status !== 0) {
  process.stderr.write(stderr);
  process.exit(1);
}
const isForBuilding = ({ properties = [] }: Bill['components'][number]) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
const bill = JSON.parse(stdout) as Bill;
const kept = bill.components.filter((one) => !isForBuilding(one));
const gone = new Set(bill.components.filter((one) => !kept.includes(one)).map((one) => one['bom-ref']));
const dependencies = bill.dependencies
  .filter(({ ref }) => !gone.has(ref))
  .map((one) => ({
    ...one,
    ...(one.dependsOn ? { dependsOn: one.dependsOn.filter((ref) => !gone.has(ref)) } : {}),
  }));
process.stdout.write(`${JSON.stringify({ ...bill, components: kept, dependencies }, null, 2)}\n`);
