import { insertUtms } from '#attribution/utm.repository.ts';
import { insertAddress } from '#identity/address/address.repository.ts';
import { addDays } from '#kit/dates.ts';
import { broughtSpeechIn } from '#locale/speech.service.ts';
import { signUpTexts } from '#newsletter/subscription/sign-up.messages.ts';
import {
  askFor,
  confirmAsked,
  insertConsent,
  openSubscriber,
} from '#newsletter/subscription/subscriber.repository.ts';
import { LETTER_KINDS } from '#newsletter/subscription/subscription.schema.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { PEOPLE } from '../people.ts';

const HOME = {
  address1: 'Harbor Lane',
  address2: '14',
  city: 'Portland',
  postalCode: '04101',
  state: 'ME',
  country: 'United States',
};
const ASKED_DAYS_AGO = 195;
const MS_TO_CONFIRM = 7 * 60_000;

/**
 * Inserts members' data other than learning: an address, the campaign that one came from, the newsletters that one
 * reads.
 */
export async function tellMembers(db: Writer, now: Date): Promise<void> {
  const { lapsed, silver } = PEOPLE;
  const joined = addDays(now, -lapsed.holding.startedDaysAgo);
  await insertAddress(db, lapsed.id, HOME, joined);
  const campaign = { utm_source: 'congress', utm_medium: 'poster', utm_campaign: 'spring-meeting' };
  await insertUtms(db, lapsed.id, [{ created: joined.toISOString(), data: campaign }], joined);
  await tellLetters(db, silver.email, addDays(now, -ASKED_DAYS_AGO));
}

/** Subscribed in the footer of a page, and confirmed from the e-mail. */
async function tellLetters(db: Writer, email: string, asked: Date): Promise<void> {
  const { id } = await openSubscriber(db, email, 'en', asked);
  const confirmed = new Date(asked.getTime() + MS_TO_CONFIRM);
  const consent = { subscriberId: id, kinds: LETTER_KINDS, language: 'en' };
  const wording = broughtSpeechIn('en', signUpTexts)('consent');
  await askFor(db, id, LETTER_KINDS, asked);
  await insertConsent(db, { ...consent, deed: 'asked', place: 'footer', wording, at: asked });
  await confirmAsked(db, id, LETTER_KINDS, asked, confirmed);
  await insertConsent(db, { ...consent, deed: 'confirmed', place: 'letter', wording: '', at: confirmed });
}
