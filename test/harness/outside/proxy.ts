import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestProxy {
  url: string;
  close(): void;
}

/** A proxy as they stand before sites: it adds whom it speaks for to what the caller sent, and passes everything on. */
export async function openProxy(target: string): Promise<TestProxy> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, reply) => {
    const before = incoming.headers['x-forwarded-for'];
    const peer = (incoming.socket.remoteAddress ?? '').replace('::ffff:', '');
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': [before, peer].flat().filter(Boolean).join(', '),
    };
    const { method, url: path } = incoming;
    const passed = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
