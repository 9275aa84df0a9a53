import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Decision } from '#kit/decision.ts';
import type { Visit, Visitor } from '#kit/visit.ts';
import { anyone, fullAccount, selfOrSuperuser, signedIn, superuser } from './session.policy.ts';

const user = (over: Partial<Extract<Visitor, { kind: 'user' }>> = {}): Visitor => ({
  kind: 'user',
  id: 7,
  sessionId: '',
  emailVerified: true,
  isSuperuser: false,
  scope: 'full',
  holding: null,
  ...over,
});
const ASKERS: Record<string, Visitor> = {
  anonymous: { kind: 'anonymous' },
  subscriber: user({ scope: 'subscriber' }),
  free: user(),
  superuser: user({ isSuperuser: true }),
};
const visitOf = (visitor: Visitor) => ({ visitor }) as Visit;
const status = (decision: Decision) => (decision.allowed ? 200 : decision.refusal.status);

const TABLE: [
  string,
  (visit: Visit, params: Record<string, string>) => Decision,
  Record<string, string>,
  number[],
][] = [
  ['anyone', anyone, {}, [200, 200, 200, 200]],
  ['signedIn', signedIn, {}, [401, 200, 200, 200]],
  ['fullAccount', fullAccount, {}, [401, 403, 200, 200]],
  ['superuser', superuser, {}, [401, 403, 403, 200]],
  ['selfOrSuperuser, as me', selfOrSuperuser, { id: 'me' }, [401, 200, 200, 200]],
  ['selfOrSuperuser, one’s own id', selfOrSuperuser, { id: '7' }, [401, 200, 200, 200]],
  ['selfOrSuperuser, a foreign id', selfOrSuperuser, { id: '8' }, [401, 403, 403, 200]],
  ['selfOrSuperuser, an id like one’s own', selfOrSuperuser, { id: '07' }, [401, 403, 403, 200]],
];
for (const [name, policy, params, expected] of TABLE)
  test(`${name}: ${Object.keys(ASKERS).join(', ')} get ${expected.join(', ')}`, () => {
    const given = Object.values(ASKERS).map((visitor) => status(policy(visitOf(visitor), params)));
    assert.deepEqual(given, expected);
  });
