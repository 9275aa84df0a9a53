import { ApiFailure, errorsIn } from '#client/api/client.ts';
import { readToken } from '#client/session/token.ts';
import { zoneHeader } from '#kit/zones.ts';

/** A document that only its owner can fetch; its days are those of the reader's calendar (C30). */
export async function fetchDocument(path: string): Promise<Response> {
  const token = readToken();
  const headers = { ...zoneHeader(), ...(token ? { authorization: `JWT ${token}` } : {}) };
  const reply = await fetch(path, { headers });
  if (reply.ok) return reply;
  throw new ApiFailure(reply.status, errorsIn(await reply.json().catch(() => null)));
}
