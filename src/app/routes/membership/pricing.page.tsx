import { type LoaderFunctionArgs, redirect } from 'react-router';

/** The pricing page is a section of the CME program (A3); what the address asked is kept. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/cme-program${new URL(request.url).search}#pricing`);
export const clientLoader = loader as (args: Pick<LoaderFunctionArgs, 'request'>) => Response;

export default function PricingPage() {
  return null;
}
