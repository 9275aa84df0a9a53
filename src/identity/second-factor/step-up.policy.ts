import type { Call } from '#kit/contract.ts';
import { denied } from '#kit/decision.ts';
import type { Visit } from '#kit/visit.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '../session/session.refusals.ts';
import { isRecentSignIn } from '../session/session.rules.ts';

/** An action that requires a recent sign-in; `when` limits this to some requests of the call. */
export interface GuardedCall {
  call: Call;
  deed: string;
  when?: (visit: Visit, params: Record<string, string>) => boolean;
}

const CODE = 'recent-sign-in-needed';
const SIGN_IN_AGAIN = denied('none', refuse(CODE));

/** Requires a recent sign-in for the listed calls (C37), after their own policies. */
export function heldToStepUp(guarded: readonly GuardedCall[]): (endpoint: Endpoint) => Endpoint {
  return (endpoint) => {
    const found = guarded.find(({ call }) => call === endpoint.call);
    if (!found) return endpoint;
    const { when = () => true } = found;
    const refuses = [...new Set([...(endpoint.call.refuses ?? []), CODE])];
    return {
      ...endpoint,
      call: { ...endpoint.call, refuses },
      policy(visit, params) {
        const decision = endpoint.policy(visit, params);
        if (!decision.allowed || !when(visit, params)) return decision;
        const at = visit.visitor.kind === 'user' ? visit.visitor.signedInAt : undefined;
        return isRecentSignIn(at, visit.now) ? decision : SIGN_IN_AGAIN;
      },
    };
  };
}
