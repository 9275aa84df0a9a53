import assert from 'node:assert/strict';
import type { Document, Resource } from '#kit/contract.ts';
import type { Visit, Visitor } from '#kit/visit.ts';
import { createDispatch } from '#platform/http/dispatch.ts';
import type { Reply } from '#platform/http/endpoint.ts';
import type { Ports } from '#platform/ports.ts';
import { certificateEndpoints, verificationEndpoints } from './certificate/certificate.handlers.ts';
import { creditEndpoints, transcriptEndpoints } from './credit.handlers.ts';
import { trainingEndpoints } from './training/training.handlers.ts';
import { NOW, type World } from './world.fixture.ts';

export type Ask = (
  path: string,
  visitor: Visitor,
  search?: string,
  params?: Record<string, string>,
) => Promise<Reply>;

const ENDPOINTS = [
  ...certificateEndpoints,
  ...verificationEndpoints,
  ...transcriptEndpoints,
  ...creditEndpoints,
  ...trainingEndpoints,
];
const ORIGIN = 'http://localhost:3000';
const SITE = {
  language: 'en',
  origin: ORIGIN,
  mainOrigin: ORIGIN,
  origins: { en: ORIGIN },
  productName: 'Steady State',
  timeZone: 'UTC',
  demo: true,
};

/** Makes this module's API calls as a visitor: policy, limits, query and handler as they are served. */
export function askerOf(world: World): Ask {
  const config = { demo: true, productName: 'Steady State' } as Ports['config'];
  const dispatch = createDispatch({ database: world.database, config } as Ports);
  return async (path, visitor, search = '', params = {}) => {
    const endpoint = ENDPOINTS.find((one) => one.call.path === path);
    assert.ok(endpoint, path);
    const visit: Visit = { site: SITE, visitor, now: NOW, requestId: 'r', address: '127.0.0.1' };
    const sent = { params, search: new URLSearchParams(search), body: undefined, header: () => undefined };
    return dispatch(endpoint, visit, sent);
  };
}

export const user = (id: number, more: Partial<Extract<Visitor, { kind: 'user' }>> = {}): Visitor => ({
  kind: 'user',
  id,
  sessionId: 's',
  emailVerified: true,
  isSuperuser: false,
  scope: 'full',
  holding: null,
  ...more,
});
export const data = (given: Reply) => (given.document as Document).data as Resource[] & Resource;
export const attributes = (given: Reply) => data(given).attributes as Record<string, unknown>;
