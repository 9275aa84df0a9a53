import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import { assetHeaders } from './asset-headers.ts';

const SENT = { preCompressed: true, index: false, cacheControl: false, setHeaders: assetHeaders } as const;

/** The paths of the files at the top of the browser half of a build; what stands in folders is known by its folder. */
export function topFiles(client: string | null): ReadonlySet<string> {
  const entries = client ? readdirSync(client, { withFileTypes: true }) : [];
  return new Set(entries.flatMap((one) => (one.isFile() ? [`/${one.name}`] : [])));
}

/** Serves the browser half of a build from a folder. */
export async function addBuiltFiles(http: FastifyInstance, client: string): Promise<void> {
  await http.register(fastifyStatic, { ...SENT, root: client, prefix: '/', wildcard: false });
  await http.register(async (scope) => {
    // A path that escapes the folder is treated as not found.
    scope.setErrorHandler<FastifyError>((thrown, _request, reply) => {
      if ((thrown.statusCode ?? 500) >= 500) throw thrown;
      reply.callNotFound();
    });
    // Files of a newer build that another process serves are looked up when requested.
    for (const folder of ['assets', 'fonts']) {
      const place = { root: join(client, folder), prefix: `/${folder}/`, decorateReply: false };
      await scope.register(fastifyStatic, { ...SENT, ...place });
    }
  });
}
