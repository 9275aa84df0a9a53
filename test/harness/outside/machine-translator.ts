import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the stand-in behaves: well, or one of the ways in which such services fail. */
export type TranslatorMood =
  | 'well'
  | 'slow'
  | 'failing'
  | 'busy'
  | 'quota'
  | 'closed'
  | 'malformed'
  | 'short'
  | 'numbers';

/** Stands in for LibreTranslate and DeepL; it remembers what it was sent, and knows the translations that it was taught. */
export interface MachineTranslator {
  address: string;
  be(mood: TranslatorMood): void;
  teach(english: string, translation: string): void;
  /** Bodies in the order in which they came, with the header that carried a key. */
  asked: { path: string; body: Record<string, unknown>; authorization: string | undefined }[];
  close(): Promise<void>;
}

const KEY = 'machine-key';
export async function openMachineTranslator(): Promise<MachineTranslator> {
  const known = new Map<string, string>();
  const asked: MachineTranslator['asked'] = [];
  let mood: TranslatorMood = 'well';
  const made = (text: string, target: string): string => {
    const words = known.get(text) ?? `[${target.toLowerCase()}] ${text}`;
    return mood === 'numbers' ? words.replace(/\d+(?:[.,]\d+)?/g, '99') : words;
  };
  const answer = (path: string, body: Record<string, unknown>, authorization: string | undefined) => {
    const isDeepl = path === '/v2/translate';
    if (mood === 'failing') return [500, 'failed'] as const;
    if (mood === 'busy') return [429, '{"error":"Slowdown: 20 per 1 minute"}'] as const;
    if (mood === 'quota') return [isDeepl ? 456 : 403, '{"message":"Quota exceeded"}'] as const;
    if (mood === 'closed' || (isDeepl && authorization !== `DeepL-Auth-Key ${KEY}`))
      return [403, '{"error":"Invalid API key"}'] as const;
    if (mood === 'malformed') return [200, '{"translatedText":["a'] as const;
    const texts = (isDeepl ? body.text : body.q) as string[];
    const told = texts.map((text) => made(text, String(isDeepl ? body.target_lang : body.target)));
    const sent = mood === 'short' ? told.slice(1) : told;
    return [
      200,
      JSON.stringify(isDeepl ? { translations: sent.map((text) => ({ text })) } : { translatedText: sent }),
    ] as const;
  };
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>;
    const { authorization } = request.headers;
    const path = request.url ?? '';
    asked.push({ path, body, authorization });
    if (mood === 'slow') return;
    const [status, text] = answer(path, body, authorization);
    reply.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    be(next) {
      mood = next;
    },
    teach: (english, translation) => void known.set(english, translation),
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
