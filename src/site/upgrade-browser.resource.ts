import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { localeOf } from '#kit/dates.ts';
import { speaker } from '#kit/texts.ts';
import { dictionaryOf } from '#locale/dictionary.service.ts';
import { policyHeaders, REPORTED } from '#platform/security-headers.ts';
import type { PageParts } from './page.resource.ts';
import { textsOf } from './site.table.ts';
import { UPGRADE_PATH, UPGRADE_STYLE, upgradePage } from './upgrade-browser.presentation.ts';
import { upgradeBrowserTexts } from './upgrade-browser.texts.ts';

/** The page may show its own style and lead away; there is nothing to run. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(UPGRADE_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  ...REPORTED,
].join('; ');

/** Where Internet Explorer is led (spec §2): plain HTML, outside the pages, which it cannot run. */
export function addUpgradeBrowserRoute(app: FastifyInstance, { ports, visit }: PageParts): void {
  app.get(UPGRADE_PATH, async (request, reply) => {
    const { site } = await visit(request.raw, request.id, '');
    const rows = await textsOf(ports.database.reader(), site.language);
    const overrides = Object.fromEntries(rows.map((row) => [row.key, row.text]));
    const words = { ...dictionaryOf(site.language), ...overrides };
    const say = speaker(upgradeBrowserTexts, words, localeOf(site.language));
    return reply
      .headers({
        'cache-control': 'public, max-age=300',
        ...policyHeaders(POLICY),
        'x-robots-tag': 'noindex, nofollow',
      })
      .type('text/html; charset=utf-8')
      .send(upgradePage(site, say));
  });
}
