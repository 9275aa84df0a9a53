import { useFetching } from '#client/api/fetching.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { creditsText } from '#kit/amounts.ts';
import { dateText } from '#kit/dates.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { classNames } from '#ui/content/class-names.ts';
import { Table, Td, Th, Tr } from '#ui/content/table.tsx';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Measured } from '#ui/measured.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import type { Certificate } from '../admin.store.ts';
import { certificateTexts } from '../certificate.messages.ts';
import type { ListedCertificate } from '../certificates.store.ts';
import styles from './certificates.module.css';
import { DownloadButton } from './download-button.tsx';

type Props = {
  year: string;
  certificates: ListedCertificate[];
  selected: readonly string[];
  onSelect: (id: string) => void;
  onPreview: (certificate: Certificate) => void;
};

/** The certificates of one year. */
export function CertificateTable({ year, certificates, ...deeds }: Props) {
  const say = useTexts(certificateTexts);
  const isFetching = useFetching();
  return (
    <section
      aria-labelledby={`year-${year}`}
      className={classNames(styles.year, isFetching && 'fetching')}
      aria-busy={isFetching || undefined}
    >
      <h2 className="h2" id={`year-${year}`}>
        {year}
      </h2>
      <Table caption={say('caption', { year })} captionHidden>
        <thead>
          <Tr>
            <Th>
              <VisuallyHidden>{say('select')}</VisuallyHidden>
            </Th>
            <Th>{say('activity')}</Th>
            <Th>{say('kind')}</Th>
            <Th numeric>{say('credits')}</Th>
            <Th>{say('completed')}</Th>
            <Th>{say('number')}</Th>
            <Th>
              <VisuallyHidden>{say('actions')}</VisuallyHidden>
            </Th>
          </Tr>
        </thead>
        <tbody>
          {certificates.map((certificate) => (
            <CertificateRow key={certificate.id} certificate={certificate} {...deeds} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

type RowProps = Omit<Props, 'year' | 'certificates'> & { certificate: ListedCertificate };

function CertificateRow({ certificate, selected, onSelect, onPreview }: RowProps) {
  const say = useTexts(certificateTexts);
  const { language } = useSite().site;
  const { id, number, shown, kind, credits } = certificate;
  const part = usePartTag();
  return (
    <Tr>
      <Td className={styles.select}>
        <Checkbox
          label={<VisuallyHidden>{say('selectOne', { number })}</VisuallyHidden>}
          checked={selected.includes(id)}
          onChange={() => onSelect(id)}
        />
      </Td>
      <Td label={say('activity')} className={styles.activity}>
        <span lang={part(shown.language)}>
          <Measured text={shown.title} />
        </span>{' '}
        {certificate.withdrawn ? <Badge tone="danger">{say('withdrawn')}</Badge> : null}
      </Td>
      <Td label={say('kind')}>{say(kind === 1 ? 'cme' : 'sa')}</Td>
      <Td label={say('credits')} numeric>
        {creditsText(Math.round(credits * 100), language)}
      </Td>
      <Td label={say('completed')} className={styles.firm}>
        {dateText(certificate.completedOn, language)}
      </Td>
      <Td label={say('number')} className={styles.firm}>
        {number}
      </Td>
      <Td>
        <div className={styles.actions}>
          <Button
            variant="text"
            aria-label={say('previewOne', { number })}
            onClick={() => onPreview(certificate)}
          >
            {say('preview')}
          </Button>
          <DownloadButton
            variant="text"
            path={certificate.pdfUrl}
            fileName={`certificate-${number}.pdf`}
            aria-label={say('downloadOne', { number })}
          >
            {say('download')}
          </DownloadButton>
          <VerifyLink certificate={certificate} />
        </div>
      </Td>
    </Tr>
  );
}

/** Leads to the public proof on this host, regardless of which host printed the certificate. */
function VerifyLink({ certificate: { number, verifyUrl } }: { certificate: Certificate }) {
  const say = useTexts(certificateTexts);
  return (
    <TextLink to={new URL(verifyUrl).pathname} newTabLabel={say('newTab')} className={styles.verify}>
      {say('verify')} <VisuallyHidden>{number}</VisuallyHidden>
    </TextLink>
  );
}
