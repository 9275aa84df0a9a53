import { useState } from 'react';
import { useLoaderData, useParams } from 'react-router';
import { APPROVAL_NOTE_MAX, type ApprovalVerdict } from '#catalog/approval/approval.data.ts';
import { approvalTexts } from '#catalog/approval/approval.messages.ts';
import {
  type Approval,
  type LoadedApproval,
  loadApproval,
  sendAnswer,
} from '#catalog/approval/approval.store.ts';
import { isFailure } from '#client/api/client.ts';
import { clientLoad, serverLoad } from '#client/page/load.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#client/page/site-data.ts';
import { useFormDraft } from '#identity/draft/form-draft.hooks.ts';
import { dateText } from '#kit/dates.ts';
import { civilDate } from '#kit/zones.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { TextAreaField } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import styles from './approval.module.css';

export const handle = { quiet: true };
export const headers = () => NOINDEX;
export const loader = serverLoad(loadApproval);
export const clientLoader = clientLoad(loadApproval);
export function meta(args: MetaArgs) {
  return head(args, { title: pageWords(args, approvalTexts)('pageTitle'), noindex: true });
}

/** The link of a letter: looking at it changes nothing, the buttons do. */
export default function ApprovalPage() {
  const say = useTexts(approvalTexts);
  const { approval, closed } = useLoaderData<typeof loader>() as LoadedApproval;
  return (
    <div className={`wrap-46 ${styles.page}`}>
      <h1 className="h1">{say(approval ? 'pageTitle' : 'closedTitle')}</h1>
      {approval ? (
        <Answering key={approval.text} loaded={approval} />
      ) : (
        <>
          <p className="lead">{closed}</p>
          <p>
            <TextLink to="/contact-us">{say('contact')}</TextLink>
          </p>
        </>
      )}
    </div>
  );
}

function Answering({ loaded }: { loaded: Approval }) {
  const say = useTexts(approvalTexts);
  const part = usePartTag();
  const date = useDay();
  const { approval, answer, sending, problem, isDone } = useAnswer(loaded);
  const { note, setNote, endDraft } = useNote(loaded);
  const press = async (verdict: ApprovalVerdict) => {
    if (await answer(verdict, verdict === 'changes' ? note.trim() : '')) endDraft();
  };
  const { title, author, endsAt, preview, language } = approval;
  return (
    <>
      <p className="h3" lang={part(language)}>
        {title}
      </p>
      <p className="lead">{say('asked', { author })}</p>
      <p className="quiet">{say('until', { date: date(endsAt) })}</p>
      <p>
        <TextLink to={preview} reloadDocument>
          {say('read')}
        </TextLink>
      </p>
      <Answered approval={approval} />
      {problem ? (
        <Banner tone="danger" live="alert">
          {problem}
        </Banner>
      ) : null}
      <p role="status">{isDone ? say('thanks') : ''}</p>
      <TextAreaField
        label={say('note')}
        hint={say('noteHint')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        maxLength={APPROVAL_NOTE_MAX}
        rows={4}
      />
      <div className={styles.deeds}>
        <Button
          loading={sending === 'approved'}
          loadingLabel={say('sending')}
          onClick={() => press('approved')}
        >
          {say('approve')}
        </Button>
        <Button
          variant="secondary"
          loading={sending === 'changes'}
          loadingLabel={say('sending')}
          onClick={() => press('changes')}
        >
          {say('changes')}
        </Button>
      </div>
    </>
  );
}

/** What was answered by this link, and whether it is about the text of now. */
function Answered({ approval: { verdict, answeredAt, current } }: { approval: Approval }) {
  const say = useTexts(approvalTexts);
  const date = useDay();
  if (!verdict || !answeredAt) return null;
  const approved = current ? 'answeredApproved' : 'answeredEarlier';
  return <p>{say(verdict === 'approved' ? approved : 'answeredChanges', { date: date(answeredAt) })}</p>;
}

function useDay() {
  const { language, timeZone } = useSite().site;
  return (instant: string) => dateText(civilDate(new Date(instant), timeZone), language);
}

/** A note is written while the text is read, which is on another page: what is typed is kept meanwhile. */
function useNote({ verdict, note: answered, text, language, author, title }: Approval) {
  const initial = { note: verdict === 'changes' ? answered : '' };
  // The same object until something is typed: what was sent is not kept again by whatever is drawn next.
  const [values, fill] = useState(initial);
  const setNote = (note: string) => fill({ note });
  const endDraft = useFormDraft(
    { initial, values, now: () => values, fill },
    `approval:${text}:${language}:${author}:${title}`,
    ['note'],
  );
  return { note: values.note, setNote, endDraft };
}

function useAnswer(loaded: Approval) {
  const say = useTexts(approvalTexts);
  const { token = '' } = useParams();
  const [approval, setApproval] = useState(loaded);
  const [sending, setSending] = useState<ApprovalVerdict | null>(null);
  const [problem, setProblem] = useState('');
  const [isDone, setDone] = useState(false);
  const answer = async (verdict: ApprovalVerdict, note: string) => {
    if (sending) return false;
    setSending(verdict);
    setProblem('');
    setDone(false);
    try {
      setApproval(await sendAnswer(token, { verdict, note, seen: approval.text }));
      setDone(true);
      return true;
    } catch (thrown) {
      setProblem(isFailure(thrown) && thrown.status > 0 ? thrown.message : say('noReply'));
      return false;
    } finally {
      setSending(null);
    }
  };
  return { approval, answer, sending, problem, isDone };
}
