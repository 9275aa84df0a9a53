import { useEffect } from 'react';
import { data, type LoaderFunctionArgs, useLocation, useNavigate } from 'react-router';
import { pageWords } from '#client/page/page-words.ts';
import type { MetaArgs } from '#client/page/site-data.ts';
import { errorStatusOf } from '#shell/errors/error.rules.ts';
import { ErrorScreen } from '#shell/errors/screen.tsx';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';
import { siteTexts } from '#shell/site.messages.ts';

/** `/error-404` answers 404, `/error-503` answers 503, every unknown address 404 (B11). */
export const loader = ({ request }: LoaderFunctionArgs) =>
  data({}, { status: errorStatusOf(new URL(request.url).pathname) ?? 404, headers: NOINDEX });
/** In the browser nothing is asked: an error page also shows without a connection. */
export const clientLoader = () => null;
export const headers = () => NOINDEX;
export const meta = (args: MetaArgs) =>
  head(args, {
    title: pageWords(args, siteTexts)('errorTitle', {
      status: String(errorStatusOf(args.location.pathname) ?? 404),
    }),
    isError: true,
  });

export default function ErrorPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const status = errorStatusOf(pathname);
  useEffect(() => {
    if (status === null) navigate('/error-404', { replace: true });
  }, [status, navigate]);
  return <ErrorScreen status={status ?? 404} />;
}
