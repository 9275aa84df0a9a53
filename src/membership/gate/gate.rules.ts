import type { Gate } from '#kit/decision.ts';

/** Actions for which a reader without the entitlement sees a pop-up (spec §4). */
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
  /** The reason given by the server; absent if only the screen opens it. */
  gate?: Gate | null;
  standing: ReaderStatus;
  /** The visitor came from an e-mail campaign. */
  campaign?: boolean;
  /** The section is marked private. */
  privateSection?: boolean;
  /** Permissions required by the lesson, file or test, if the screen knows them. */
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

/** The offer for a refused action; null for the two actions that are not gates. */
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

/** A free account is offered only if it opens what was requested; it never opens a test, on any page. */
function forVisitor(action: GateAction, { gate, needs, privateSection }: GateFacts): GateOffer {
  const asksToPay = action === 'buyAMembership' || action === 'takeTest' || privateSection === true;
  const paid = gate === 'gold' || needs?.includes('self_assessment') ? 'gold' : 'membership';
  if (asksToPay || gate === 'member' || gate === 'gold') return paid;
  return action === 'download' ? 'sign-up' : 'free-section';
}

/** Sources and media that mark an e-mail campaign (MODAL-025). */
export const CAMPAIGN_VALUES = ['email', 'e-mail', 'mail', 'newsletter', 'convertkit', 'mailchimp'] as const;

/** Config key: the values, separated by commas. */
export const CAMPAIGN_VALUES_KEY = 'EMAIL_CAMPAIGN_VALUES';
/** Permitted spelling of a campaign parameter. */
const CAMPAIGN_VALUE = /^[\w.-]{1,40}$/;

/** As configured, otherwise the list above. */
export function campaignValues(configs: Readonly<Record<string, string>>): readonly string[] {
  const configured = campaignValuesIn(configs[CAMPAIGN_VALUES_KEY] ?? '');
  return configured && configured.length > 0 ? configured : CAMPAIGN_VALUES;
}
/** The values of an entry, without duplicates and in lower case; null if one is invalid. */
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

/** In the session's storage: the visitor came from an e-mail campaign. The address that said so is soon left. */
export const EMAIL_CAMPAIGN_KEY = 'ppEmailCampaign';

/** Whether an address belongs to a visitor from an e-mail campaign. */
export function isEmailCampaign(search: URLSearchParams, values: readonly string[]): boolean {
  return ['utm_source', 'utm_medium'].some((name) =>
    values.includes(search.get(name)?.trim().toLowerCase() ?? ''),
  );
}
