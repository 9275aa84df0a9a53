import { call } from '#kit/contract.ts';

export const calendarCalls = {
  file: call({
    method: 'GET',
    path: '/calendar/updates.ics',
    mayLag: 'everybody',
    summary: 'The announced titles as a calendar to subscribe to (RFC 5545).',
    gives: null,
    file: ['text/calendar'],
    anyQuery: true,
  }),
};
