import { useState } from 'react';
import { APPROVAL_DAYS } from '#catalog/approval/approval.data.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { LANGUAGE_LIST, LANGUAGES, type Language } from '#kit/languages.ts';
import { colonIn, labelled } from '#kit/texts.ts';
import { civilDate } from '#kit/zones.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { useOpen } from '../../../kit/dialog.hooks.ts';
import { NOT_KEPT, useDialogForm } from '../../../kit/form/form.hooks.ts';
import { Confirmation, DeskDialog } from '../../../kit/form-dialog.tsx';
import type { PublicationFull } from '../../publication/publication.store.ts';
import { adminApprovalTexts } from '../approval.messages.ts';
import { type AdminApproval, askAuthor, withdrawLink } from '../approval.store.ts';
import styles from './approvals.module.css';

interface ApprovalsProps {
  one: PublicationFull;
  approvals: AdminApproval[];
}
/** Who was asked to approve the text, and the outcome. */
export function PublicationApprovals({ one, approvals }: ApprovalsProps) {
  const say = useTexts(adminApprovalTexts);
  const asking = useOpen<PublicationFull>();
  const leaving = useOpen<AdminApproval>();
  const [made, setMade] = useState<AdminApproval | null>(null);
  const people = peopleOf(one);
  return (
    <section className={`panel ${styles.part}`} aria-labelledby="approvals">
      <h2 className="h3" id="approvals">
        {say('approvals')}
      </h2>
      {approvals.length === 0 ? <p className="small quiet">{say('none')}</p> : null}
      {made?.link ? <MadeLink made={made} link={made.link} /> : null}
      <ul className={styles.list}>
        {approvals.map((approval) => (
          <li key={approval.id}>
            <Asked approval={approval} onWithdraw={() => leaving.setOpen(approval)} />
          </li>
        ))}
      </ul>
      {people.length > 0 ? (
        <div>
          <Button variant="secondary" onClick={() => asking.setOpen(one)}>
            {say('ask')}
          </Button>
        </div>
      ) : null}
      {asking.open ? <Ask one={one} people={people} onMade={setMade} onClose={asking.close} /> : null}
      {leaving.open ? (
        <Confirmation
          title={say('withdraw')}
          deed={say('withdraw')}
          underWay={say('withdrawing')}
          isDanger
          onDeed={() => withdrawLink(one.id, leaving.open?.id ?? '').then(() => say('nowWithdrawn'))}
          onClose={leaving.close}
        >
          {say('confirmWithdraw', { author: leaving.open.author })}
        </Confirmation>
      ) : null}
    </section>
  );
}

const peopleOf = ({ record: { authors, interviewer } }: PublicationFull) =>
  interviewer && !authors.some(({ id }) => id === interviewer.id) ? [...authors, interviewer] : authors;

function Asked({ approval, onWithdraw }: { approval: AdminApproval; onWithdraw: () => void }) {
  const say = useTexts(adminApprovalTexts);
  const { language: own, timeZone } = useSite().site;
  const day = (instant: string) => dateText(civilDate(new Date(instant), timeZone), own);
  const { author, standing, note, language, askedAt, endsAt, answeredAt } = approval;
  return (
    <>
      <p>
        <strong>{author}</strong>
        {colonIn(own)} {say(standing)}
      </p>
      <p className="small quiet">
        {say('asked', { language: LANGUAGE_LIST[language].name, date: day(askedAt), end: day(endsAt) })}
        {answeredAt ? `. ${say('answered', { date: day(answeredAt) })}` : null}
      </p>
      {note ? <p className={styles.note}>{note}</p> : null}
      {standing === 'withdrawn' ? null : (
        <Button variant="text" onClick={onWithdraw} aria-label={labelled(say('withdraw'), author, own)}>
          {say('withdraw')}
        </Button>
      )}
    </>
  );
}

function MadeLink({ made, link }: { made: AdminApproval; link: NonNullable<AdminApproval['link']> }) {
  const say = useTexts(adminApprovalTexts);
  const { author } = made;
  return (
    <div role="status">
      <p className="small">{say(link.mailed ? 'linkMailed' : 'linkUnsent', { author })}</p>
      <Field
        label={say('link', { author })}
        value={link.address}
        readOnly
        dir="ltr"
        onFocus={({ target }) => target.select()}
      />
    </div>
  );
}

interface AskProps {
  one: PublicationFull;
  people: { id: number; name: string }[];
  onMade: (made: AdminApproval) => void;
  onClose: () => void;
}
function Ask({ one, people, onMade, onClose }: AskProps) {
  const say = useTexts(adminApprovalTexts);
  const { least, most, usual } = APPROVAL_DAYS;
  const form = useDialogForm({
    keep: NOT_KEPT,
    initial: { author: String(people[0]?.id ?? ''), language: 'en', days: String(usual) },
    check: ({ days }) => ({ days: isTerm(days) ? undefined : say('daysWrong', { least, most }) }),
    send: async ({ author, language, days }) => {
      onMade(
        await askAuthor(one.id, {
          author: Number(author),
          language: language as Language,
          days: Number(days),
        }),
      );
      return say('made');
    },
    onClose,
  });
  return (
    <DeskDialog title={say('ask')} deed={say('ask')} underWay={say('asking')} form={form} onClose={onClose}>
      <p>{say('askHint')}</p>
      <SelectField {...form.field('author')} label={say('author')}>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField {...form.field('language')} label={say('language')}>
        {LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {LANGUAGE_LIST[one].name}
          </option>
        ))}
      </SelectField>
      <Field {...form.field('days')} label={say('days')} inputMode="numeric" required />
    </DeskDialog>
  );
}

const isTerm = (typed: string): boolean =>
  /^\d{1,3}$/.test(typed.trim()) &&
  Number(typed) >= APPROVAL_DAYS.least &&
  Number(typed) <= APPROVAL_DAYS.most;
