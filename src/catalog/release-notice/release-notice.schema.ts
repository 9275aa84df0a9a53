import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';

export const releaseNoticeType = resourceType(
  'ReleaseNotice',
  v.object({ publicationId: v.number(), createdAt: v.string() }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    ReleaseNotice: typeof releaseNoticeType;
  }
}

export const releaseNoticeCalls = {
  list: call({
    method: 'GET',
    path: '/api/notices/',
    summary: 'The announced titles one waits for.',
    gives: releaseNoticeType,
    many: true,
  }),
  ask: call({
    method: 'POST',
    path: '/api/publications/:id/notice/',
    summary: 'Asks for one letter on the day an announced title is published.',
    gives: releaseNoticeType,
    status: 201,
    takes: v.object({ data: v.object({ type: v.literal('ReleaseNotice') }) }),
    refuses: ['sign-in-needed', 'full-account-needed', 'not-found'],
  }),
  withdraw: call({
    method: 'DELETE',
    path: '/api/publications/:id/notice/',
    summary: 'Waits for a title no longer.',
    gives: null,
    status: 204,
    refuses: ['sign-in-needed', 'full-account-needed'],
  }),
};
