import type { Resource } from '#kit/contract.ts';
import type { cardSetupTexts } from './setup.messages.ts';
import type { Setup } from './setup.repository.ts';
import type { SetupStatus } from './setup.rules.ts';
import type { cardSetupType } from './setup.schema.ts';

const FAILURES = [
  'card-declined',
  'insufficient-funds',
  'expired-card',
  'confirmation-failed',
  'card-not-accepted',
  'given-up',
  'membership-changed',
] as const satisfies readonly (keyof (typeof cardSetupTexts)['defaults'])[];
type Failure = (typeof FAILURES)[number];

const SHOWN: Record<SetupStatus, 'pending' | 'requires_action' | 'kept' | 'failed'> = {
  started: 'pending',
  requires_action: 'requires_action',
  kept: 'kept',
  failed: 'failed',
  cancelled: 'failed',
};

export function presentSetup(
  { id, status, failure }: Pick<Setup, 'id' | 'status' | 'failure'>,
  clientSecret: string | null,
  say: (key: Failure) => string,
): Resource<typeof cardSetupType> {
  const known = FAILURES.find((one) => one === failure) ?? null;
  const why = SHOWN[status] === 'failed' ? (known ?? 'given-up') : known;
  return {
    type: 'CardSetup',
    id,
    attributes: { status: SHOWN[status], failure: why, detail: why && say(why), clientSecret },
  };
}
