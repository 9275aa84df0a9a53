import { data, type LoaderFunctionArgs, useParams } from 'react-router';
import { head, type MetaArgs, NOINDEX } from '#web/head.ts';
import { errorStatusOf } from './error.rules.ts';
import { ErrorScreen } from './error-screen.tsx';
import { siteTexts } from './site.texts.ts';

/** `/error-404` answers 404, `/error-503` answers 503, anything that is no error status answers 404 (B11). */
export const loader = ({ params }: LoaderFunctionArgs) => {
  const status = errorStatusOf(params.status) ?? 404;
  return data({}, { status, headers: NOINDEX });
};
/** In the browser nothing is asked: an error page also shows without a connection. */
export const clientLoader = () => null;
export const headers = () => NOINDEX;
export const meta = (args: MetaArgs & { params: { status?: string } }) =>
  head(args, {
    title: siteTexts.defaults.errorTitle.replace(
      '{status}',
      String(errorStatusOf(args.params.status) ?? 404),
    ),
    noindex: true,
  });

export default function ErrorPage() {
  const { status } = useParams();
  return <ErrorScreen status={errorStatusOf(status) ?? 404} />;
}
