import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import { assetHeaders } from './asset-headers.ts';

const SENT = { preCompressed: true, index: false, cacheControl: false, setHeaders: assetHeaders } as const;

/** The browser's half of a build, as it lies in a folder. */
export async function addBuiltFiles(http: FastifyInstance, client: string): Promise<void> {
  await http.register(fastifyStatic, { ...SENT, root: client, prefix: '/', wildcard: false });
  await http.register(async (scope) => {
    // An address that climbs out of the folder is one that is not there.
    scope.setErrorHandler<FastifyError>((thrown, _request, reply) => {
      if ((thrown.statusCode ?? 500) >= 500) throw thrown;
      reply.callNotFound();
    });
    // Of a newer build that another process serves: looked for when they are asked for.
    for (const folder of ['assets', 'fonts']) {
      const place = { root: join(client, folder), prefix: `/${folder}/`, decorateReply: false };
      await scope.register(fastifyStatic, { ...SENT, ...place });
    }
  });
}
