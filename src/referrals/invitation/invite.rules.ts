import type { FailureNotice } from '#client/api/failure.ts';

/** Spec §9: seconds for which the success banner and the reminder's message are shown. */
export const INVITED_SECONDS = 5;
export const REMINDED_SECONDS = 10;

export type InviteState =
  | { is: 'entering' }
  | { is: 'invalid' }
  | { is: 'loading' }
  | { is: 'invited'; email: string }
  | { is: 'error'; notice: FailureNotice };

export type InviteEvent =
  | { type: 'edited' }
  | { type: 'refused' }
  | { type: 'sending' }
  | { type: 'sent'; email: string }
  | { type: 'failed'; notice: FailureNotice }
  | { type: 'over' };

export const ENTERING: InviteState = { is: 'entering' };

/** Entering, then invalid, then loading, then invited or error; an edit starts over (spec §4, §5). */
export function afterEvent(state: InviteState, event: InviteEvent): InviteState {
  switch (event.type) {
    case 'edited':
      return state.is === 'loading' ? state : ENTERING;
    case 'refused':
      return state.is === 'loading' ? state : { is: 'invalid' };
    case 'sending':
      return { is: 'loading' };
    case 'sent':
      return { is: 'invited', email: event.email };
    case 'failed':
      return { is: 'error', notice: event.notice };
    case 'over':
      return state.is === 'invited' ? ENTERING : state;
  }
}

/** Nothing is sent if the address is invalid, while a request is under way, or after a refusal until it is edited. */
export const maySend = (state: InviteState, isValid: boolean): boolean =>
  isValid && (state.is === 'entering' || state.is === 'invalid');
