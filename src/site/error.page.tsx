import { data, type LoaderFunctionArgs, useParams } from 'react-router';
import { head, type MetaArgs, NOINDEX } from '#web/head.ts';
import { ErrorScreen } from './error-screen.tsx';
import { errorStatusOf } from './error.rules.ts';

/** `/error-404` answers 404, `/error-503` answers 503, anything that is no error status answers 404 (B11). */
export const loader = ({ params }: LoaderFunctionArgs) => {
  const status = errorStatusOf(params.status) ?? 404;
  return data({}, { status, headers: NOINDEX });
};
export const headers = () => NOINDEX;
export const meta = (args: MetaArgs) => head(args, { title: 'Error', noindex: true });

export default function ErrorPage() {
  const { status } = useParams();
  return <ErrorScreen status={errorStatusOf(status) ?? 404} />;
}
