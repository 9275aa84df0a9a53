import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../app.ts';
import { PROGRAM_ENV as env } from './programs.ts';
import { listens } from './real-proxy.ts';

export interface SharedCache {
  url: string;
  close(): Promise<void>;
}
/** Where it says what it did: `MISS`, `HIT`, `REVALIDATED`, `EXPIRED`; nothing where it kept nothing. */
export const KEPT_HEADER = 'x-kept';

/**
 * nginx as a content delivery network before a server: keeps whatever the answer's own `Cache-Control` lets it, for everybody
 * who asks for the address, whoever they are and whatever cookies or tokens go along. It holds nothing back by itself.
 */
export async function openSharedCache(target: string): Promise<SharedCache> {
  const folder = mkdtempSync(join(tmpdir(), 'shared-cache-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${folder}/${of};`,
  );
  mkdirSync(join(folder, 'kept'));
  const { host } = new URL(target);
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
events { worker_connections 512; }
http {
  access_log off; ${temporary.join(' ')}
  proxy_cache_path ${folder}/kept keys_zone=kept:10m use_temp_path=off;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${new URL(target).port};
      proxy_http_version 1.1;
      proxy_set_header Host ${host};
      proxy_cache kept;
      proxy_cache_key $request_uri;
      proxy_cache_revalidate on;
      proxy_ignore_headers Set-Cookie;
      add_header ${KEPT_HEADER} $upstream_cache_status always;
    }
  }
}`,
  );
  const child = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', file], { env });
  let output = '';
  child.stderr.on('data', (part: Buffer) => {
    output += part.toString();
  });
  const gone = once(child, 'exit');
  await listens(port, child, () => output);
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
