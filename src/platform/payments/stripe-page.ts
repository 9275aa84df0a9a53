import { type ExternalSources, outsideOf, permissionsPolicy } from '../http/security-headers.ts';

const ORIGIN = 'https://js.stripe.com';
const BELOW = 'https://*.js.stripe.com';
/** Sources from docs.stripe.com/security/guide, for the page in which Stripe draws its fields. */
const SOURCES: ExternalSources = {
  'script-src': [ORIGIN, BELOW],
  'frame-src': [ORIGIN, BELOW, 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};
/** Stripe's script loads others by addresses in plain strings: the browser asks this policy about each. */
const TRUSTED: ExternalSources = { 'trusted-types': ['default'] };

const isStandIn = (script: string): boolean => new URL(script).origin !== ORIGIN;

/** Sources needed by the document in which a card is given to Stripe. */
export const cardSources = (script: string): ExternalSources[] => [
  isStandIn(script) ? outsideOf(script) : SOURCES,
  TRUSTED,
];

/** A wallet is opened by a Stripe frame, and may reply from a window of its own. */
export function cardHeaders(script: string): Record<string, string> {
  const frames = isStandIn(script) ? [new URL(script).origin] : [ORIGIN, BELOW];
  return {
    'permissions-policy': permissionsPolicy(['self', ...frames.map((origin) => `"${origin}"`)].join(' ')),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}
