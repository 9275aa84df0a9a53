import type { FastifyInstance } from 'fastify';
import { broughtSpeechIn } from '#locale/speech.service.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { barTexts } from '#shell/bars/bar.messages.ts';
import { MANIFEST_PATH, manifestOf, OFFLINE_PATH } from '#shell/frame/installed-app.rules.ts';
import { offlineDocument } from '../rendering/offline-document.serializer.ts';
import type { PageParts } from '../rendering/page.handlers.ts';
import { installedAppTexts } from './installed-app.messages.ts';

/**
 * What a browser needs to install the site, and what an installed one shows offline; the same for everybody on a host.
 */
export function addInstalledAppRoutes(app: FastifyInstance, { visit }: PageParts): void {
  app.get(MANIFEST_PATH, async (request, reply) => {
    const { site } = await visit(request.raw, request.id, '');
    const say = broughtSpeechIn(site.language, installedAppTexts);
    const bar = broughtSpeechIn(site.language, barTexts);
    const manifest = manifestOf({
      name: site.productName,
      description: say('description'),
      language: tagOf(site.language),
      shortcuts: [
        ['/dashboard', bar('dashboard')],
        ['/library', bar('library')],
        ['/podcasts', bar('podcasts')],
        ['/dashboard/certificates', bar('certificates')],
      ],
    });
    return reply
      .header('cache-control', KEPT)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest));
  });
  app.get(OFFLINE_PATH, async (request, reply) => {
    const { site } = await visit(request.raw, request.id, '');
    const { headers, body } = offlineDocument(site);
    return reply.headers({ ...headers, 'cache-control': KEPT }).send(body);
  });
}
const KEPT = 'public, max-age=300';
