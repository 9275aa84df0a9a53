import { useCreditsText } from '#client/page/credits-text.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Table, Td, Th, Tr } from '#ui/content/table.tsx';
import { Measured } from '#ui/measured.tsx';
import { transcriptTexts } from '../transcripts.messages.ts';
import type { TranscriptData } from '../transcripts.store.ts';
import styles from './transcripts.module.css';

type Props = Pick<TranscriptData, 'lines' | 'totals'> & { caption: string };

export function TranscriptTable({ lines, totals, caption }: Props) {
  const say = useTexts(transcriptTexts);
  const { language } = useSite().site;
  const text = useCreditsText();
  const part = usePartTag();
  return (
    <Table caption={caption} captionHidden>
      <thead>
        <Tr>
          <Th>{say('date')}</Th>
          <Th>{say('activity')}</Th>
          <Th>{say('kind')}</Th>
          <Th numeric>{say('credits')}</Th>
          <Th numeric>{say('pharmacology')}</Th>
          <Th>{say('certificate')}</Th>
        </Tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Tr key={line.id}>
            <Td label={say('date')} className={styles.firm}>
              {dateText(line.completedOn, language)}
            </Td>
            <Td label={say('activity')}>
              <span className={styles.activity} lang={part(line.shown.language)}>
                <Measured text={line.shown.title} />
              </span>{' '}
              <span className="small quiet" lang={part('en')}>
                {line.learningFormat}
              </span>
            </Td>
            <Td label={say('kind')}>{say(line.kind === 1 ? 'cme' : 'sa')}</Td>
            <Td label={say('credits')} numeric>
              {text(line.credits)}
            </Td>
            <Td label={say('pharmacology')} numeric>
              {text(line.pharmacologyHours)}
            </Td>
            <Td label={say('certificate')} className={styles.firm}>
              {line.certificateNumber ?? <span className="quiet">{say('noCertificate')}</span>}
            </Td>
          </Tr>
        ))}
        <Tr className={styles.sum}>
          <Th scope="row" colSpan={3}>
            {say('sum')}
          </Th>
          <Td label={say('credits')} numeric>
            {text(totals.total)}
          </Td>
          <Td label={say('pharmacology')} numeric>
            {text(totals.pharmacologyHours)}
          </Td>
          <Td />
        </Tr>
      </tbody>
    </Table>
  );
}
