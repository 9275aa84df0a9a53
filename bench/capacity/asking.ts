import { Agent, request } from 'node:http';

export interface Asking {
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}
export interface Answer {
  /** Bytes of the compressed body on the wire. */
  bytes: number;
  text: string;
}

/** Sends requests over keep-alive connections, as a proxy does, and counts the bytes of the replies. */
export function openAsking(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = ({ method = 'GET', path, token, body, headers }: Asking, isText = false): Promise<Answer> => {
    const payload = body === undefined ? null : Buffer.from(JSON.stringify(body));
    const sent = {
      ...(isText ? {} : { 'accept-encoding': 'br' }),
      ...(token ? { authorization: `JWT ${token}` } : {}),
      ...(payload ? { 'content-type': 'application/vnd.api+json', 'content-length': payload.length } : {}),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const asked = request(`${url}${path}`, { method, agent, headers: sent }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', reject);
        reply.on('end', () => {
          const all = Buffer.concat(chunks);
          if ((reply.statusCode ?? 500) < 300) return resolve({ bytes: all.length, text: String(all) });
          reject(new Error(`${method} ${path} answers ${reply.statusCode}: ${String(all).slice(0, 300)}`));
        });
      });
      asked.on('error', reject);
      asked.end(payload ?? undefined);
    });
  };
  return { ask, close: () => agent.destroy() };
}
export type Ask = ReturnType<typeof openAsking>['ask'];
