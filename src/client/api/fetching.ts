import { useLocation, useNavigation } from 'react-router';

/** The fetching flag of a page's list (spec §4): true while its next state is on its way to the same address. */
export function useFetching(): boolean {
  const { location: coming } = useNavigation();
  const { pathname } = useLocation();
  return coming?.pathname === pathname;
}
