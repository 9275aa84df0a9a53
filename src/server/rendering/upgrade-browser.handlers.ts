import type { FastifyInstance } from 'fastify';
import { speechIn } from '#locale/speech.service.ts';
import { upgradeBrowserTexts } from '#shell/errors/upgrade-browser.messages.ts';
import type { PageParts } from './page.handlers.ts';
import { UPGRADE_PATH, upgradePage } from './upgrade-browser.serializer.ts';

/** Where Internet Explorer is sent (spec §2): plain HTML, outside the web's pages, which it cannot run. */
export function addUpgradeBrowserRoute(app: FastifyInstance, { ports, visit }: PageParts): void {
  app.get(UPGRADE_PATH, async (request, reply) => {
    const { site } = await visit(request.raw, request.id, '');
    const say = await speechIn(ports.database.reader(), site.language, upgradeBrowserTexts);
    const { headers, body } = upgradePage(site, say);
    return reply.headers({ ...headers, 'cache-control': 'public, max-age=300' }).send(body);
  });
}
