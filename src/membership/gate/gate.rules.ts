import type { Gate } from '#kit/decision.ts';

/** A reader not entitled to an action sees a pop-up by action (spec §4). */
export const GATE_ACTIONS = [
  'download',
  'becomeAFreeMember',
  'buyAMembership',
  'takeTest',
  'read',
  'updateUser',
  'referModal',
] as const;
export type GateAction = (typeof GATE_ACTIONS)[number];

export type ReaderStatus = 'anonymous' | 'free' | 'member' | 'lapsed';

/** What is offered instead of the action. */
export type GateOffer =
  | 'free-section'
  | 'sign-up'
  | 'membership'
  | 'gold'
  | 'renewal'
  | 'no-credits'
  | 'verify-email';

export interface GateFacts {
  /** What the server says stands in the way; absent when only the screen asks. */
  gate?: Gate | null;
  standing: ReaderStatus;
  /** The visitor came from an e-mail campaign. */
  campaign?: boolean;
  /** The section is marked private. */
  privateSection?: boolean;
  /** Permissions that the lesson, the file or the test asks for, where the screen knows them. */
  needs?: readonly string[];
}

interface GateReader {
  hasMembership: boolean;
  isMembershipValid: boolean;
}

/** An account without a valid membership is a free one; a lapsed member is asked to renew (spec §4, §6). */
export function readerStanding(user: GateReader | null): ReaderStatus {
  if (!user) return 'anonymous';
  if (user.isMembershipValid) return 'member';
  return user.hasMembership ? 'lapsed' : 'free';
}

/** Which offer answers a refused action; the two actions that are no gates have none. */
export function offerOf(action: GateAction, facts: GateFacts): GateOffer | null {
  if (action === 'updateUser' || action === 'referModal') return null;
  const offer = byAction(action, facts);
  const invitesToJoin = offer === 'sign-up' || offer === 'free-section';
  return facts.campaign && invitesToJoin ? 'membership' : offer;
}

function byAction(action: GateAction, facts: GateFacts): GateOffer {
  if (action === 'becomeAFreeMember') return 'sign-up';
  if (facts.gate === 'verify-email') return 'verify-email';
  if (facts.standing === 'anonymous') return forVisitor(action, facts);
  if (facts.standing === 'lapsed') return 'renewal';
  if (facts.gate === 'credits') return 'no-credits';
  return facts.gate === 'gold' ? 'gold' : 'membership';
}

/** A free account is offered only where it opens what was asked for; no test is among that, on any page. */
function forVisitor(action: GateAction, { gate, needs, privateSection }: GateFacts): GateOffer {
  const asksToPay = action === 'buyAMembership' || action === 'takeTest' || privateSection === true;
  const paid = gate === 'gold' || needs?.includes('self_assessment') ? 'gold' : 'membership';
  if (asksToPay || gate === 'member' || gate === 'gold') return paid;
  return action === 'download' ? 'sign-up' : 'free-section';
}

/** Sources and media that mark an e-mail campaign (MODAL-025). */
export const CAMPAIGN_VALUES = ['email', 'e-mail', 'mail', 'newsletter', 'convertkit', 'mailchimp'] as const;

/** Its config entry: the values with commas between them. */
export const CAMPAIGN_VALUES_KEY = 'EMAIL_CAMPAIGN_VALUES';
/** As a campaign's parameter may be spelt. */
const CAMPAIGN_VALUE = /^[\w.-]{1,40}$/;

/** As configured, else as above. */
export function campaignValues(configs: Readonly<Record<string, string>>): readonly string[] {
  const configured = campaignValuesIn(configs[CAMPAIGN_VALUES_KEY] ?? '');
  return configured && configured.length > 0 ? configured : CAMPAIGN_VALUES;
}
/** The values of an entry, each once and in small letters; null where one is none. */
export function campaignValuesIn(entry: string): string[] | null {
  const values = [
    ...new Set(
      entry
        .toLowerCase()
        .split(',')
        .map((value) => value.trim()),
    ),
  ].filter(Boolean);
  return values.every((value) => CAMPAIGN_VALUE.test(value)) ? values : null;
}

/** Did an address bring somebody from an e-mail campaign? */
export function isEmailCampaign(search: URLSearchParams, values: readonly string[]): boolean {
  return ['utm_source', 'utm_medium'].some((name) =>
    values.includes(search.get(name)?.trim().toLowerCase() ?? ''),
  );
}
