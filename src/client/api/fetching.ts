import { useLocation, useNavigation } from 'react-router';

/** Whether a page's list is fetching (spec §4): true while its next state at the same address is loading. */
export function useFetching(): boolean {
  const { location: coming } = useNavigation();
  const { pathname } = useLocation();
  return coming?.pathname === pathname;
}
