import { createUser, type NewUser } from '#identity/user/user.service.ts';
import { addDays } from '#kit/dates.ts';
import { startHolding } from '#membership/holding/holding.service.ts';
import { hashPassword } from '#platform/password.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { insertRows } from './rows.ts';

/** The people of the story: development, tests, pictures and documents all refer to them. */
export const DEMO_PASSWORD = 'steady-state-demo';
interface Person extends Omit<NewUser, 'passwordHash'> {
  id: number;
  holding?: { planId: number; startedDaysAgo: number; days: number };
}
/** A hospital's plan whose members can read everything and get no credit. */
const TRAINEE_PLAN_ID = 38;
const TRAINEE_TIER = {
  id: 4,
  name: 'Trainee',
  rank: 2,
  can_give_credits: false,
  cme_credits: 0,
  new_cme_credits: 0,
  total_sa: 0,
  permissions: [
    'view_publication_video',
    'view_publication_interview',
    'view_research_summaries',
    'view_brain_guide',
    'audio_feed',
    'take_cme_test',
  ],
};
const TRAINEE_PLAN = {
  id: TRAINEE_PLAN_ID,
  tier_id: TRAINEE_TIER.id,
  rebill_days: 365,
  price_cents: 0,
  currency: 'USD',
  best_value: false,
  hidden: true,
  position: 8,
};

const who = (id: number, account: string, firstName: string, lastName: string) => ({
  id,
  email: `${account}@demo.example`,
  firstName,
  lastName,
});
export const PEOPLE = {
  free: { ...who(901, 'free', 'Noor', 'Okafor-Reilly') },
  bronze: {
    ...who(902, 'bronze', 'Callum', 'Estrada-Voss'),
    profession: 'Nursing professional',
    specialization: 'Psychiatric nurse practitioner',
    holding: { planId: 31, startedDaysAgo: 120, days: 365 },
  },
  silver: {
    ...who(903, 'silver', 'Ines', 'Halvorsen'),
    profession: 'Physician Assistant',
    specialization: 'Community psychiatry',
    holding: { planId: 32, startedDaysAgo: 200, days: 365 },
  },
  gold: {
    ...who(904, 'gold', 'Amara', 'Delacroix-Yoon'),
    profession: 'Physician',
    specialization: 'General adult psychiatry',
    holding: { planId: 36, startedDaysAgo: 1500, days: 1825 },
  },
  lapsed: {
    ...who(905, 'lapsed', 'Priscilla', 'Ng-Abernathy'),
    profession: 'Pharmacist',
    specialization: 'Psychiatric pharmacy',
    holding: { planId: 32, startedDaysAgo: 410, days: 365 },
  },
  admin: {
    ...who(906, 'admin', 'Corinne', 'Abelard-Nwosu'),
    profession: 'Physician',
    specialization: 'Editor',
    isSuperuser: true,
  },
  nocredit: {
    ...who(907, 'nocredit', 'Tomas', 'Birch-Adeleke'),
    profession: 'Therapist',
    specialization: 'Hospital trainee program',
    holding: { planId: TRAINEE_PLAN_ID, startedDaysAgo: 60, days: 365 },
  },
} as const satisfies Record<string, Person>;
export type PersonName = keyof typeof PEOPLE;

export async function tellPeople(db: Writer, now: Date, passwordHash: string): Promise<void> {
  await insertRows(db, 'tier', [TRAINEE_TIER]);
  await insertRows(db, 'plan', [TRAINEE_PLAN]);
  for (const { holding, ...person } of Object.values(PEOPLE) as Person[]) {
    await createUser(
      db,
      { ...person, emailVerifiedAt: addDays(now, -1600), passwordHash },
      addDays(now, -1600),
    );
    if (!holding) continue;
    const startsAt = addDays(now, -holding.startedDaysAgo);
    await startHolding(
      db,
      { userId: person.id, planId: holding.planId, startsAt, endsAt: addDays(startsAt, holding.days) },
      startsAt,
    );
  }
}
export const demoPasswordHash = (): Promise<string> => hashPassword(DEMO_PASSWORD);
