import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { test } from 'node:test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#kit/general.refusals.ts';
import { crowdRefuser, type ErrorParts, sendError, writeError } from './error-answer.ts';

const told: unknown[] = [];
const parts = {
  ports: { log: { error: (fields: unknown) => told.push(fields) } },
  headers: {},
  languageAt: () => 'en',
  caller: () => ({ host: 'library.example' }),
  stale: () => null,
  siteKey: () => '',
  isForReader: () => true,
  errorPage: () => {
    throw new TypeError('no words for this page');
  },
} as unknown as ErrorParts & Parameters<typeof crowdRefuser>[0];
const request = { id: 'r', method: 'GET', url: '/', headers: {}, raw: { headers: {} } };

/** What left by any of the ways that a reply can be written. */
function opened() {
  const sent = { status: 0, body: '' };
  const code = (status: number) => Object.assign(sent, { status }) && reply;
  const end = (body: Buffer) => void Object.assign(sent, { body: body.toString() });
  const raw = { writeHead: code, end };
  const reply = { code, send: end, header: () => reply, getHeaders: () => ({}), removeHeader() {}, raw };
  return { sent, reply: reply as unknown as FastifyReply, response: raw as unknown as ServerResponse };
}

for (const [way, status, write] of [
  ['by the framework', 404, sendError],
  ['past it', 404, writeError],
  [
    'to one of a crowd',
    503,
    (_parts: unknown, _thrown: unknown, { raw }: FastifyRequest, { raw: response }: FastifyReply) =>
      crowdRefuser(parts)(raw as IncomingMessage, response),
  ],
] as const)
  test(`a refusal whose page fails is sent as a document ${way}, and the failure is told`, () => {
    const { sent, reply } = opened();
    told.length = 0;
    write(parts, notFound(), request as unknown as FastifyRequest, reply);
    assert.deepEqual([sent.status, JSON.parse(sent.body).errors[0].status], [status, String(status)]);
    assert.equal(told.length, 1);
  });
