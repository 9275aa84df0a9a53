import { useTexts } from '#client/page/site-data.ts';
import { DownloadButton } from '#credit/certificate/components/download-button.tsx';
import { bundleTexts } from '../bundle.messages.ts';
import { bundlePath } from '../bundle.store.ts';

/** Downloads a publication as a file. */
export function ExportBundle({ id }: { id: string }) {
  const say = useTexts(bundleTexts);
  return (
    <section className="panel stack" aria-labelledby="bundle">
      <h2 className="h3" id="bundle">
        {say('title')}
      </h2>
      <p className="quiet">{say('lead')}</p>
      <DownloadButton variant="secondary" path={bundlePath(id)} fileName={`publication-${id}.zip`}>
        {say('export')}
      </DownloadButton>
    </section>
  );
}
