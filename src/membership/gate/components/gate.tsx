import { lazy, Suspense, useEffect, useId, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '#client/page/site-data.ts';
import { openUpdateProfile } from '#identity/profile/prompt.store.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import type { Gate } from '#kit/decision.ts';
import { addressBar, usePlaceLeft } from '#ui/navigation/place-left.hooks.ts';
import type { Permission } from '../entitlement.rules.ts';
import {
  campaignValues,
  EMAIL_CAMPAIGN_KEY,
  type GateAction,
  isEmailCampaign,
  offerOf,
  readerStanding,
} from '../gate.rules.ts';

/** What a screen passes when it opens a pop-up; the reader's status is looked up here. */
export interface GateRequest {
  gate?: Gate | null;
  /** Where the reader wanted to go: sign-in and registration return there. Defaults to this page. */
  to?: string;
  /** Title of the section, test or file. */
  subject?: { title: string; language: string };
  /** "Earn 1 Credit", for tests. */
  earnLabel?: string;
  privateSection?: boolean;
  /** Required permissions: they determine which membership opens it and what that costs. */
  needs?: readonly Permission[];
  /** Called when the pop-up is closed, for screens that must be left then. */
  onClose?: () => void;
}
export interface OpenGate {
  action: GateAction;
  request: GateRequest;
  /** The page on which it was requested. */
  place: string;
}

/** Actions that open something of another module: the profile form, the referral form. */
const elsewhere = new Map<GateAction, (request: GateRequest) => void>([
  ['updateUser', () => openUpdateProfile()],
]);
export function registerGate(action: GateAction, open: (request: GateRequest) => void): () => void {
  elsewhere.set(action, open);
  return () => {
    if (elsewhere.get(action) === open) elsewhere.delete(action);
  };
}

let shown: OpenGate | null = null;
let hosts: string[] = [];
const listeners = new Set<() => void>();
const publish = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The only dispatcher of pop-ups, by action (spec §4). */
export function openGate(action: GateAction, request: GateRequest = {}): void {
  const other = elsewhere.get(action);
  if (other) {
    other(request);
    return;
  }
  shown = { action, request, place: placeOf(addressBar()) };
  publish();
}

const placeOf = ({ pathname, search }: { pathname: string; search: string }) => `${pathname}${search}`;

/** Its page was left: the reader did not close it, so `onClose` is not called. */
function dropGate(): void {
  shown = null;
  publish();
}

export function closeGate(): void {
  const request = shown?.request;
  shown = null;
  publish();
  request?.onClose?.();
}

function cameByCampaign(values: readonly string[]): boolean {
  if (isEmailCampaign(new URLSearchParams(location.search), values)) return true;
  try {
    return sessionStorage.getItem(EMAIL_CAMPAIGN_KEY) === '1';
  } catch {
    return false;
  }
}

const GateDialog = lazy(async () => ({ default: (await import('./dialog.tsx')).GateDialog }));

/**
 * Shows what `openGate` requests. Every screen that opens gates renders one; if there are several, the first shows it.
 */
export function GateHost() {
  const id = useId();
  const first = useFirst(id);
  const current = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  const values = campaignValues(useSite().configs);
  const user = useUser();
  const here = placeOf(useLocation());
  const hasLeft = usePlaceLeft(current?.place ?? null, here);
  useEffect(() => {
    if (hasLeft) dropGate();
  }, [hasLeft]);
  if (!current || !first || hasLeft) return null;
  const { action, request } = current;
  const offer = offerOf(action, {
    ...request,
    standing: readerStanding(user),
    campaign: cameByCampaign(values),
  });
  if (!offer) return null;
  return (
    <Suspense fallback={null}>
      <GateDialog offer={offer} request={request} user={user} onClose={closeGate} />
    </Suspense>
  );
}

function useFirst(id: string): boolean {
  useEffect(() => {
    hosts = [...hosts, id];
    publish();
    return () => {
      hosts = hosts.filter((one) => one !== id);
      if (hosts.length === 0) shown = null;
      publish();
    };
  }, [id]);
  return useSyncExternalStore(
    subscribe,
    () => hosts[0] === id,
    () => false,
  );
}
