import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Fault = 'none' | 'slow' | 'broken' | 'garbage' | 'moved';
export interface Desk {
  url: string;
  /** The requests it received, in order. */
  received: { headers: Record<string, unknown>; body: Record<string, unknown> }[];
  /** Sets how it behaves from now on. */
  be(fault: Fault): void;
  close(): Promise<void>;
}

/** A stand-in for an external support desk, on loopback, with the faults that such desks have. */
export async function openSupportDesk(): Promise<Desk> {
  const received: Desk['received'] = [];
  let fault: Fault = 'none';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
      if (fault === 'slow') return;
      if (fault === 'moved') response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end();
      else if (fault === 'broken') response.writeHead(500).end('down');
      else if (fault === 'garbage') response.writeHead(201).end('\u0000not json at all{{{');
      else response.writeHead(201, { 'content-type': 'application/json' }).end('{"request":{"id":7}}');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    be(next) {
      fault = next;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
