import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHROMIUM_FLAGS } from '../scripts/tests/chromium.ts';

/**
 * One visit, with its report on standard output: a process of its own, like the tool's command, so that nothing is left
 * for the next visit.
 */
const [tool = '', url = '', ...skipAudits] = process.argv.slice(2);
const load = (file: string) => import(pathToFileURL(join(tool, 'node_modules', file)).href);
const { default: lighthouse } = await load('lighthouse/core/index.js');
const { launch } = await load('chrome-launcher/dist/index.js');
const chrome = await launch({
  chromePath: process.env.CHROMIUM,
  chromeFlags: ['--headless=new', ...CHROMIUM_FLAGS],
  logLevel: 'silent',
});
try {
  const told = await lighthouse(url, {
    port: chrome.port,
    output: 'json',
    logLevel: 'silent',
    skipAudits: skipAudits.length ? skipAudits : null,
  });
  const { environment, categories, audits } = told?.lhr ?? {};
  if (told) process.stdout.write(JSON.stringify({ environment, categories, audits }));
} finally {
  chrome.kill();
}
