import { useSite, useTexts } from '#client/page/site-data.ts';
import { DownloadButton } from '#credit/certificate/components/download-button.tsx';
import { localeOf } from '#kit/locales.ts';
import { numberText } from '#kit/numbers.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Table, Td, Th, Tr } from '#ui/content/table.tsx';
import editing from '../../../kit/editing.module.css';
import { Day } from '../../../resources/order/components/parts.tsx';
import { accreditationTexts } from '../accreditation.messages.ts';
import { type ActivityReport, documentAddress, type PeriodView } from '../accreditation.store.ts';
import styles from './accreditation.module.css';

type Question = ActivityReport['evaluation'][number];
const ASKED: Record<string, 'objectivesMet' | 'commercialBias'> = {
  'objectives-met': 'objectivesMet',
  'commercial-bias': 'commercialBias',
};

/** Counted opinions, each with the level of outcome it measures (rule R31), and learners' comments. */
export function AccreditationEvaluation({ one, view }: { one: ActivityReport; view: PeriodView }) {
  const say = useTexts(accreditationTexts);
  return (
    <section className={styles.part} aria-labelledby="evaluation">
      <h2 className="h3" id="evaluation">
        {say('evaluation')}
      </h2>
      <div>
        <DownloadButton
          variant="secondary"
          path={documentAddress('evaluationCsv', one.id, view)}
          fileName="evaluation.csv"
        >
          {say('evaluationCsv')}
        </DownloadButton>
      </div>
      <Table caption={say('evaluation')} captionHidden compact className={editing.table}>
        <thead>
          <Tr>
            <Th>{say('question')}</Th>
            <Th>{say('measure')}</Th>
            <Th numeric>{say('answered')}</Th>
            <Th>{say('result')}</Th>
          </Tr>
        </thead>
        <tbody>
          {one.evaluation.map((question) => (
            <Row key={question.id} question={question} />
          ))}
        </tbody>
      </Table>
      <Comments comments={one.comments} />
    </section>
  );
}

function Row({ question }: { question: Question }) {
  const say = useTexts(accreditationTexts);
  const part = usePartTag();
  const about = ASKED[question.asksAbout ?? ''];
  return (
    <Tr>
      <Th scope="row">
        {question.text ? <span lang={part('en')}>{question.text}</span> : say('unasked', { id: question.id })}
        {about ? <span className={editing.kind}>{say(about)}</span> : null}
      </Th>
      <Td label={say('measure')}>
        {question.level === null ? say('none') : say('level', { n: question.level })}
        <span className={editing.kind}>
          {question.objective === null ? '' : say(question.objective ? 'objective' : 'subjective')}
        </span>
      </Td>
      <Td label={say('answered')} numeric>
        {question.answered}
      </Td>
      <Td label={say('result')}>
        <Result question={question} />
      </Td>
    </Tr>
  );
}

function Result({ question: { form, answered, ratingSum, values } }: { question: Question }) {
  const say = useTexts(accreditationTexts);
  const { language } = useSite().site;
  if (answered === 0) return say('noAnswers');
  if (form === 'text') return say('words', { n: answered });
  const count = (of: string) => values.find(({ value }) => value === of)?.count ?? 0;
  if (form === 'yes-no') return say('yesOf', { yes: count('true'), n: answered });
  const shares = values.map(({ value, count: n }) => say('ratings', { value: value ?? '', count: n }));
  if (form !== 'rating') return shares.join(', ');
  const mean = numberText(Math.round((ratingSum * 100) / answered) / 100, localeOf(language));
  return (
    <>
      {say('mean', { mean })}
      <span className={editing.kind}>{shares.join(', ')}</span>
    </>
  );
}

function Comments({ comments }: { comments: ActivityReport['comments'] }) {
  const say = useTexts(accreditationTexts);
  if (comments.length === 0) return null;
  return (
    <>
      <h3 className="h4">{say('comments')}</h3>
      <p className={editing.figure}>{say('commentsHint')}</p>
      <ul className={styles.comments}>
        {comments.map(({ question, at, words }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two learners may write the same on one day
          <li key={`${question} ${at} ${place}`}>
            {words}
            <span className={editing.kind}>
              <Day at={at} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
