import { ALLOWED, type Decision, denied } from '#kit/decision.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visitor } from '#kit/visit.ts';

/** Whose certificate it is reads it, lapsed or not, and administrators; for others it does not exist (C29). */
export function mayReadCertificate(visitor: Visitor, ownerId: number): Decision {
  const allowed = visitor.kind === 'user' && (visitor.isSuperuser || visitor.id === ownerId);
  return allowed ? ALLOWED : denied('none', notFound());
}
