import type { atField, Refusal } from '#kit/refusal.ts';
import { refuse as refuseEmail } from '../email/email.refusals.ts';
import { emailProblem } from '../email/email.rules.ts';
import { isStandIn } from '../email/stand-in.rules.ts';
import { refuse as refusePassword } from '../password/password.refusals.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../password/password.rules.ts';
import { refuse } from '../registration/registration.refusals.ts';
import type { FieldProblem } from '../registration/registration.rules.ts';

/** The refusal of an account form for one of its fields. */
export function fieldRefusal(
  problem: FieldProblem['problem'],
  email: string,
  at: ReturnType<typeof atField>,
): Refusal {
  if (problem === 'first-name' || problem === 'last-name') return refuse(`invalid-field.${problem}`, {}, at);
  if (problem === 'email' || problem === 'email-needed')
    return refuseEmail(`invalid-field.${problem}`, { email }, at);
  const n = problem === 'password-short' ? PASSWORD_MIN : PASSWORD_MAX;
  return refusePassword(`invalid-field.${problem}`, { n }, at);
}

/** The refusal of an address as typed; null if it is valid, and an account may have it. */
export function emailRefusal(typed: string, pointer: string): Refusal | null {
  const problem = isStandIn(typed) ? 'email' : emailProblem(typed);
  return problem && fieldRefusal(problem, typed, { source: { pointer } });
}
