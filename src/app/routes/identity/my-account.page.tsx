import { redirect } from 'react-router';
import { accountAddress } from '#identity/account/account.rules.ts';

/** The address that the top bar's link has: it leads to the account for good (A1). */
export function loader({ request }: { request: Request }) {
  throw redirect(accountAddress(new URL(request.url)), 301);
}

export default function MyAccountPage() {
  return null;
}
