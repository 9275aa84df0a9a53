import { useSite, useTexts } from '#client/page/site-data.ts';
import { DownloadButton } from '#credit/certificate/components/download-button.tsx';
import { shownEmail } from '#identity/email/shown.rules.ts';
import { professionText } from '#identity/profile/profession.rules.ts';
import { profileTexts } from '#identity/profile/profile.messages.ts';
import { creditsText } from '#kit/amounts.ts';
import { Td, Th, Tr } from '#ui/content/table.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { editingTexts } from '../../../kit/editing.messages.ts';
import editing from '../../../kit/editing.module.css';
import { DeskTable, ListPage } from '../../../kit/list.tsx';
import { Day } from '../../../resources/order/components/parts.tsx';
import { accreditationTexts } from '../accreditation.messages.ts';
import {
  ACTIVITIES_PATH,
  type ActivityLearner,
  documentAddress,
  type LearnersData,
} from '../accreditation.store.ts';
import styles from './accreditation.module.css';

/** Learners with credit, one per row. */
export function AccreditationLearners({ id, data }: { id: string; data: LearnersData }) {
  const say = useTexts(accreditationTexts);
  return (
    <section className={styles.part} aria-labelledby="learners">
      <h2 className="h3" id="learners">
        {say('learnersHead')}
      </h2>
      <ListPage
        path={`${ACTIVITIES_PATH}/${id}`}
        data={data}
        nothingYet={say('noCredit')}
        empty={say('noCredit')}
        clear={useTexts(editingTexts)('clear')}
      >
        <div>
          <DownloadButton
            variant="secondary"
            path={documentAddress('learnersCsv', id, data.view)}
            fileName="learners.csv"
          >
            {say('learnersCsv')}
          </DownloadButton>
        </div>
        <DeskTable
          caption={say('learnerCount', { n: data.count })}
          columns={[
            say('learner'),
            say('profession'),
            say('completed'),
            { words: say('amount'), numeric: true },
            say('certificate'),
          ]}
        >
          {data.rows.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </DeskTable>
      </ListPage>
    </section>
  );
}

function Row({ one }: { one: ActivityLearner }) {
  const say = useTexts(accreditationTexts);
  const profession = useTexts(profileTexts);
  const { language } = useSite().site;
  const amount = { n: creditsText(one.amount, language) };
  return (
    <Tr>
      <Th scope="row">
        {one.hasLeft ? (
          one.name || say('hasLeft', { id: one.learner })
        ) : (
          <TextLink to={`/admin/members/${one.learner}`} className={editing.edit}>
            {one.name || one.learner}
          </TextLink>
        )}
        <span className={editing.kind}>
          {one.hasLeft
            ? one.name
              ? say('hasLeft', { id: one.learner })
              : null
            : shownEmail(one.email ?? '')}
        </span>
      </Th>
      <Td label={say('profession')}>
        {professionText(one.profession, profession) || say('unknownProfession')}
      </Td>
      <Td label={say('completed')}>
        <Day at={one.completedOn} />
        <span className={editing.kind}>{one.evaluatedAt ? null : say('notEvaluated')}</span>
      </Td>
      <Td label={say('amount')} numeric>
        {say(one.kind === 1 ? 'amountCme' : 'amountSa', amount)}
      </Td>
      <Td label={say('certificate')}>
        {one.certificate ? (
          <TextLink to={`/admin/certificates/${one.certificate.id}`}>{one.certificate.number}</TextLink>
        ) : (
          say('noCertificate')
        )}
        <span className={editing.kind}>{one.certificate?.withdrawn ? say('wasWithdrawn') : null}</span>
      </Td>
    </Tr>
  );
}
