import { useEffect } from 'react';
import { data, useNavigate } from 'react-router';
import { head, type MetaArgs, NOINDEX } from '#web/head.ts';
import { ErrorScreen } from './error-screen.tsx';
import { siteTexts } from './site.texts.ts';

/** Unknown paths answer 404; in the browser the address becomes /error-404 (spec §8, B11). */
export const loader = () => data({}, { status: 404, headers: NOINDEX });
export const clientLoader = () => null;
export const headers = () => NOINDEX;
export const meta = (args: MetaArgs) =>
  head(args, { title: siteTexts.defaults.errorTitle.replace('{status}', '404'), noindex: true });

export default function NotFoundPage() {
  const navigate = useNavigate();
  useEffect(() => {
    navigate('/error-404', { replace: true });
  }, [navigate]);
  return <ErrorScreen status={404} />;
}
