import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { currentScope, outside, type WorkSpan } from './scope.ts';

interface FetchRequest {
  origin: string;
  method: string;
}
type ChannelListener = (message: unknown) => void;

/**
 * Traces every call to another service through Node's diagnostics channels, so that callers need not know about it.
 * Addresses are left out, since they contain names of files and sources; only the server is recorded. No trace context
 * is passed on to third-party services.
 */
export function watchOutgoing(): () => void {
  const open = new WeakMap<object, WorkSpan>();
  const begin = (key: object, method: string, host: string, port: string) => {
    const parent = currentScope()?.span;
    if (!parent) return;
    const address = { 'server.address': host, ...(port ? { 'server.port': Number(port) } : {}) };
    open.set(key, parent.child(method, 'client', { 'http.request.method': method, ...address }));
  };
  const end = (key: object, status: number | null, failure?: string) => {
    const span = open.get(key);
    if (!span) return;
    open.delete(key);
    if (status !== null) span.set({ 'http.response.status_code': status });
    outside(() => span.end(failure ?? (status !== null && status >= 400 ? String(status) : undefined)));
  };
  const codeOf = (thrown: unknown) => (thrown as NodeJS.ErrnoException | undefined)?.code ?? 'error';
  const heard: Record<string, ChannelListener> = {
    'undici:request:create': (message) => {
      const { request } = message as { request: FetchRequest };
      const { hostname, port } = new URL(request.origin);
      begin(request, request.method, hostname, port);
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: object; response: { statusCode: number } };
      end(request, response.statusCode);
    },
    'undici:request:error': (message) => {
      const { request, error } = message as { request: object; error: unknown };
      end(request, null, codeOf(error));
    },
    'http.client.request.start': (message) => {
      const { request } = message as { request: ClientRequest };
      const [, port = ''] = /:(\d+)$/.exec(String(request.getHeader('host'))) ?? [];
      begin(request, request.method, request.host, port);
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
      end(request, response.statusCode ?? null);
    },
    'http.client.request.error': (message) => {
      const { request, error } = message as { request: ClientRequest; error: unknown };
      end(request, null, codeOf(error));
    },
  };
  for (const [channel, hear] of Object.entries(heard)) subscribe(channel, hear);
  return () => {
    for (const [channel, hear] of Object.entries(heard)) unsubscribe(channel, hear);
  };
}
