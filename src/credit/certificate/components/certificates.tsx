import Award from 'lucide-react/icons/award';
import { lazy, Suspense, useState } from 'react';
import { usePaths } from '#catalog/listed-page/paths.hooks.ts';
import { useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { Measured } from '#ui/measured.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import type { Certificate } from '../admin.store.ts';
import { certificateTexts } from '../certificate.messages.ts';
import { BUNDLE_MAX } from '../certificate.schema.ts';
import { type CertificatesData, selectionTold } from '../certificates.store.ts';
import styles from './certificates.module.css';
import { DownloadButton } from './download-button.tsx';
import { CertificateTable } from './table.tsx';

const CertificateDialog = lazy(async () => ({
  default: (await import('./dialog.tsx')).CertificateDialog,
}));

/**
 * Grouped by year of completion, newest first; several can be downloaded as one document, from whatever pages they were
 * selected.
 */
export function CertificateList({ certificates, opened, pagination }: CertificatesData) {
  const say = useTexts(certificateTexts);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [previewed, setPreviewed] = useState<Certificate | null>(opened === 'none' ? null : opened);
  const hint = selectionTold(selected.length);
  const years = [...Map.groupBy(certificates, (one) => one.completedOn.slice(0, 4))];
  const toggle = (id: string) =>
    setSelected((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  return (
    <>
      <div className={`between ${styles.tools}`}>
        <p className="small quiet" role="status">
          {say(hint, { n: BUNDLE_MAX })}
        </p>
        <div className="cluster">
          <ButtonLink variant="secondary" to="/dashboard/my-transcripts">
            {say('transcripts')}
          </ButtonLink>
          <DownloadButton
            path={`/api/certificates/pdf/?filter[id__in]=${selected.join(',')}`}
            fileName="certificates.pdf"
            disabled={selected.length === 0 || hint !== 'selectHint'}
          >
            {say('downloadSelected', { n: selected.length })}
          </DownloadButton>
        </div>
      </div>
      {years.map(([year, some]) => (
        <CertificateTable
          key={year}
          year={year}
          certificates={some}
          selected={selected}
          onSelect={toggle}
          onPreview={setPreviewed}
        />
      ))}
      {pagination && pagination.pages > 1 ? (
        <Pagination
          page={pagination.page}
          pageCount={pagination.pages}
          to={(page) => `?page=${page}`}
          labels={{
            list: say('pages'),
            previous: say('previous'),
            next: say('next'),
            page: (page) => say('page', { page }),
          }}
        />
      ) : null}
      {previewed ? (
        <Suspense fallback={null}>
          <CertificateDialog certificate={previewed} onClose={() => setPreviewed(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Says what belongs here, and where the first one can be earned. */
export function NoCertificates({
  ready,
  isConfirmed,
}: Pick<CertificatesData, 'ready'> & { isConfirmed: boolean }) {
  const { publicationPath } = usePaths();
  const part = usePartTag();
  const say = useTexts(certificateTexts);
  return (
    <>
      <EmptyState
        icon={Award}
        text={say(isConfirmed ? 'empty' : 'emptyUnconfirmed')}
        action={
          isConfirmed ? (
            <ButtonLink to="/library">{say('library')}</ButtonLink>
          ) : (
            <ButtonLink to="/myaccount/password">{say('confirm')}</ButtonLink>
          )
        }
      />
      {ready.length > 0 ? (
        <section className={styles.ready}>
          <h2 className="h3">{say('ready')}</h2>
          <ul>
            {ready.map((publication) => (
              <li key={publication.id} className="between">
                <TextLink to={publicationPath(publication.slug)}>
                  <span lang={part(publication.language)}>
                    <Measured text={publication.title} />
                  </span>
                </TextLink>
                <span className="credit">{publication.earn_label_small}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
