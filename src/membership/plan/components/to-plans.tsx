import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { withPlace } from '#kit/place.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';

/** Replaces a button that opens a gate if no script runs: links to the plans, which say the same, and the way back. */
export function ToPlans({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <noscript>
      <TextLink to={withPlace('/cme-program?section=pricing', pathname)}>{children}</TextLink>
    </noscript>
  );
}
