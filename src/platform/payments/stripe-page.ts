import { type ExternalSources, outsideOf, permissionsPolicy } from '../http/security-headers.ts';

const ORIGIN = 'https://js.stripe.com';
const BELOW = 'https://*.js.stripe.com';
/** docs.stripe.com/security/guide, of the page in which Stripe draws its fields. */
const SOURCES: ExternalSources = {
  'script-src': [ORIGIN, BELOW],
  'frame-src': [ORIGIN, BELOW, 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};
/** Stripe's script fetches others, by addresses that are mere text: the browser asks this policy about each. */
const TRUSTED: ExternalSources = { 'trusted-types': ['default'] };

const isStandIn = (script: string): boolean => new URL(script).origin !== ORIGIN;

/** What the document needs in which a card is given to Stripe. */
export const cardSources = (script: string): ExternalSources[] => [
  isStandIn(script) ? outsideOf(script) : SOURCES,
  TRUSTED,
];

/** A wallet is opened by a frame of Stripe's, and may answer from a window of its own. */
export function cardHeaders(script: string): Record<string, string> {
  const frames = isStandIn(script) ? [new URL(script).origin] : [ORIGIN, BELOW];
  return {
    'permissions-policy': permissionsPolicy(['self', ...frames.map((origin) => `"${origin}"`)].join(' ')),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}
