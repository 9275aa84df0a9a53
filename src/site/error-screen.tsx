import { ButtonLink } from '#ui/button.tsx';
import { useTexts } from '#web/site-data.ts';
import { siteTexts } from './site.texts.ts';

const KNOWN = { 403: 'error403', 404: 'error404', 500: 'error500', 502: 'error502' } as const;

/** The catalogue's sentence of a status, one cause line, the next steps. */
export function ErrorScreen({ status }: { status: number; thrown?: unknown }) {
  const say = useTexts(siteTexts);
  return (
    <div className="wrap wrap-46 section center">
      <p className="quiet">{status}</p>
      <h1 className="h1">{say(KNOWN[status as keyof typeof KNOWN] ?? 'errorDefault')}</h1>
      <p className="lead">{say('errorCause')}</p>
      <p className="cluster">
        <ButtonLink to="/library">{say('errorLibrary')}</ButtonLink>
      </p>
    </div>
  );
}
