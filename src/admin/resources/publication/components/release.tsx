import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { Button } from '#ui/forms/button.tsx';
import { TextAreaField } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { useOpen } from '../../../kit/dialog.hooks.ts';
import { NOT_KEPT, useDialogForm } from '../../../kit/form/form.hooks.ts';
import { Confirmation, DeskDialog } from '../../../kit/form-dialog.tsx';
import { REMOVAL_REASON_MAX } from '../publication.data.ts';
import { publicationDeskTexts } from '../publication.messages.ts';
import { movePublication, type PublicationFull, type PublicationState } from '../publication.store.ts';
import { asksReason } from '../release.rules.ts';
import { releaseHour } from '../schedule.rules.ts';
import { stepWords } from '../step-words.rules.ts';
import { PublicationBadges } from './parts.tsx';
import styles from './publication.module.css';

/** A change of state to be confirmed, with the publication as it was when asked. */
interface VisibilityChange {
  one: PublicationFull;
  to: PublicationState;
}

/** The state of a publication, what is missing, and where it may go. */
export function PublicationRelease({ one }: { one: PublicationFull }) {
  const say = useTexts(publicationDeskTexts);
  const { open, setOpen, close } = useOpen<VisibilityChange>();
  const { gaps, ways } = one.record;
  return (
    <section className={`panel ${styles.part}`} aria-labelledby="release">
      <h2 className="h3" id="release">
        {say('release')}
      </h2>
      <PublicationBadges one={one} />
      {one.visibility === 'published' && gaps.length === 0 ? (
        <p className="small quiet">{say('complete')}</p>
      ) : null}
      <Gaps title={say('lacks')} gaps={gaps} />
      {ways.map((way) =>
        way.gaps.length > 0 ? (
          <Gaps key={way.to} title={say('missingFor', { state: say(way.to) })} gaps={way.gaps} />
        ) : (
          <div key={way.to}>
            <Button
              variant={way.to === 'published' ? 'primary' : 'secondary'}
              onClick={() => setOpen({ one, to: way.to })}
            >
              {say(stepWords(one.visibility, way.to).deed)}
            </Button>
          </div>
        ),
      )}
      {open ? <Step {...open} onClose={close} /> : null}
    </section>
  );
}

function Gaps({ title, gaps }: { title: string; gaps: PublicationFull['record']['gaps'] }) {
  if (gaps.length === 0) return null;
  return (
    <div className="small">
      <p>{title}</p>
      <ul className={styles.gaps}>
        {gaps.map(({ code, subject, section, detail }) => (
          <li key={`${code} ${section ?? subject}`}>
            {section ? <TextLink to={`/admin/sections/${section}`}>{detail}</TextLink> : detail}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Step({ one, to, onClose }: VisibilityChange & { onClose: () => void }) {
  const { creditHolders } = one.record;
  return asksReason({ visibility: one.visibility, creditHolders }, to) ? (
    <Removal one={one} onClose={onClose} />
  ) : (
    <PlainStep one={one} to={to} onClose={onClose} />
  );
}

/** Asks for the reason, which is sent to those who hold credit. */
function Removal({ one, onClose }: { one: PublicationFull; onClose: () => void }) {
  const say = useTexts(publicationDeskTexts);
  const form = useDialogForm({
    keep: NOT_KEPT,
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : say('removalReasonMissing') }),
    send: async ({ reason }) => {
      await movePublication(one.id, one.visibility, 'removed', reason.trim());
      return say('nowRemoved');
    },
    onClose,
  });
  return (
    <DeskDialog
      title={say('toRemoved')}
      deed={say('toRemoved')}
      underWay={say('underWay')}
      isDanger
      form={form}
      onClose={onClose}
    >
      <p>{say('confirmRemoved')}</p>
      <TextAreaField
        {...form.field('reason')}
        label={say('removalReason')}
        hint={say('removalReasonHint')}
        rows={3}
        maxLength={REMOVAL_REASON_MAX}
        required
      />
      <p>{say('holdersTold', { n: one.record.creditHolders })}</p>
    </DeskDialog>
  );
}

function PlainStep({ one, to, onClose }: VisibilityChange & { onClose: () => void }) {
  const say = useTexts(publicationDeskTexts);
  const { language, timeZone } = useSite().site;
  const { deed, asked, done } = stepWords(one.visibility, to);
  const hour = releaseHour({ ...one, ...one.record }).slice(11);
  return (
    <Confirmation
      title={say(deed)}
      deed={say('confirm')}
      underWay={say('underWay')}
      isDanger={to === 'removed'}
      onDeed={() => movePublication(one.id, one.visibility, to).then(() => say(done))}
      onClose={onClose}
    >
      {say(asked, { date: `${dateText(one.publicationDate, language)}, ${hour} (${timeZone})` })}
    </Confirmation>
  );
}
