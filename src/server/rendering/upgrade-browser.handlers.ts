import type { FastifyInstance } from 'fastify';
import { localeOf } from '#kit/locales.ts';
import { speaker } from '#kit/texts.ts';
import { dictionaryOf } from '#locale/dictionary.service.ts';
import { upgradeBrowserTexts } from '#shell/errors/upgrade-browser.messages.ts';
import { textsOf } from '../site/site.repository.ts';
import type { PageParts } from './page.handlers.ts';
import { UPGRADE_PATH, upgradePage } from './upgrade-browser.serializer.ts';

/** Where Internet Explorer is sent (spec §2): plain HTML, outside the web's pages, which it cannot run. */
export function addUpgradeBrowserRoute(app: FastifyInstance, { ports, visit }: PageParts): void {
  app.get(UPGRADE_PATH, async (request, reply) => {
    const { site } = await visit(request.raw, request.id, '');
    const rows = await textsOf(ports.database.reader(), site.language);
    const overrides = Object.fromEntries(rows.map((row) => [row.key, row.text]));
    const words = { ...dictionaryOf(site.language), ...overrides };
    const say = speaker(upgradeBrowserTexts, words, localeOf(site.language));
    const { headers, body } = upgradePage(site, say);
    return reply.headers({ ...headers, 'cache-control': 'public, max-age=300' }).send(body);
  });
}
