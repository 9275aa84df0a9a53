import { data } from 'react-router';
import { head, type MetaArgs, NOINDEX } from '#web/head.ts';
import { ErrorScreen } from './error-screen.tsx';

/** Unknown paths answer 404; in the browser the address becomes /error-404 (spec §8, B11). */
export const loader = () => data({}, { status: 404, headers: NOINDEX });
export const headers = () => NOINDEX;
export const meta = (args: MetaArgs) => head(args, { title: 'Error 404', noindex: true });

export default function NotFoundPage() {
  return <ErrorScreen status={404} />;
}
