import { useMatches } from 'react-router';

/** A page asks for quiet in its `handle`: who learns, is tested or proves something is asked for nothing meanwhile. */
export function useQuiet(): boolean {
  return useMatches().some(({ handle }) => (handle as { quiet?: boolean } | undefined)?.quiet === true);
}
