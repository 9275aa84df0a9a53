import { ALLOWED, type Decision, denied } from '#kit/decision.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visitor } from '#kit/visit.ts';

/**
 * Only its owner, with a lapsed membership or not, and administrators can read a certificate; for others it does not
 * exist (C29). Several in one file are their owner's alone.
 */
export function mayReadCertificate(visitor: Visitor, ownerId: number): Decision {
  const allowed = visitor.kind === 'user' && (visitor.isSuperuser || visitor.id === ownerId);
  return allowed ? ALLOWED : denied('none', notFound());
}
