import { Fragment } from 'react';
import { useRevalidator } from 'react-router';
import { useColon, useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#locale/language.data.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { stateAfter } from '#newsletter/issue/issue-state.rules.ts';
import type { LetterGap } from '#newsletter/issue/letter-gap.data.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { useAttempt } from '../../../kit/attempt.hooks.ts';
import { useOpen } from '../../../kit/dialog.hooks.ts';
import { NOT_KEPT, useDeskForm } from '../../../kit/form/form.hooks.ts';
import { DeskForm } from '../../../kit/form/form.tsx';
import { Confirmation } from '../../../kit/form-dialog.tsx';
import { newsletterDeskTexts } from '../newsletter.messages.ts';
import { letterDraft, moveIssue, termsDraft, type WholeIssue } from '../newsletter.store.ts';
import styles from './letters.module.css';

const GAPS = {
  'no-letter': 'gapNoLetter',
  'no-english': 'gapNoEnglish',
  subject: 'gapSubject',
  empty: 'gapEmpty',
  block: 'gapBlock',
  publication: 'gapPublication',
  'tip-gone': 'gapTipGone',
} as const satisfies Record<LetterGap, string>;
/** Commands that need only a press, with the message shown afterwards. */
const DONE = {
  unschedule: 'unscheduled',
  pause: 'nowPaused',
  resume: 'resumed',
  stop: 'nowStopped',
} as const;
const COMMANDS = Object.keys(DONE) as (keyof typeof DONE)[];

/**
 * The state of an issue, what prevents the next step, and what can be done with it now. Nothing is scheduled before it
 * is known whether words are unsaved.
 */
export function IssueCourse({ one, unsaved }: { one: WholeIssue; unsaved: readonly string[] | null }) {
  const say = useTexts(newsletterDeskTexts);
  const { gaps, heldAt, audience, languages } = one.record;
  const isDraft = one.state === 'draft';
  return (
    <section className={styles.form} aria-label={say('course')}>
      {heldAt ? (
        <Banner tone="warning" title={say('heldTitle')}>
          <p>{say(heldWords(one))}</p>
        </Banner>
      ) : null}
      {audience ? <AudienceFacts audience={audience} /> : null}
      {languages.length > 0 ? <WrittenIn languages={languages} /> : null}
      {isDraft && gaps.length > 0 ? (
        <Banner tone="info" title={say('gapsTitle')}>
          <ul>
            {gaps.map((gap) => (
              <li key={gap}>{say(GAPS[gap])}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {isDraft && unsaved && gaps.length === 0 ? (
        <ScheduleForm key={one.id} one={one} unsaved={unsaved} />
      ) : null}
      <Commands one={one} />
    </section>
  );
}

function heldWords({ state, record: { gaps } }: WholeIssue) {
  if (gaps.includes('tip-gone')) return 'heldTip';
  return state === 'draft' ? 'heldDraft' : 'heldPaused';
}

function WrittenIn({ languages }: { languages: readonly string[] }) {
  const say = useTexts(newsletterDeskTexts);
  const colon = useColon();
  const written = LANGUAGES.filter((language) => languages.includes(language));
  return (
    <p>
      {say('writtenIn')}
      {colon}{' '}
      {written.map((language, at) => (
        <Fragment key={language}>
          {at > 0 ? ', ' : ''}
          <span lang={tagOf(language)}>{LANGUAGE_NAMES[language]}</span>
        </Fragment>
      ))}
    </p>
  );
}

function AudienceFacts({ audience }: { audience: { readers: number; leftOut: number } }) {
  const say = useTexts(newsletterDeskTexts);
  return (
    <p>
      {say('audience', { n: audience.readers })}
      {audience.leftOut > 0 ? ` ${say('audienceLeftOut', { n: audience.leftOut })}` : ''}
    </p>
  );
}

/** What of an issue is not saved, in words; empty if all is. */
function useUnsavedNames({ id }: WholeIssue, unsaved: readonly string[]): string {
  const say = useTexts(newsletterDeskTexts);
  const letters = LANGUAGES.filter((language) => unsaved.includes(letterDraft(id, language)));
  return [
    ...(unsaved.includes(termsDraft(id)) ? [say('who')] : []),
    ...letters.map((language) => `${say('letter')} (${LANGUAGE_NAMES[language]})`),
  ].join(', ');
}

function ScheduleForm({ one, unsaved }: { one: WholeIssue; unsaved: readonly string[] }) {
  const say = useTexts(newsletterDeskTexts);
  const { timeZone } = useSite().site;
  const { revalidate } = useRevalidator();
  const what = useUnsavedNames(one, unsaved);
  const form = useDeskForm({
    keep: NOT_KEPT,
    initial: { startsAt: one.startsAt ?? '' },
    check: ({ startsAt }) => {
      if (!startsAt) return { startsAt: say('hourMissing') };
      return what ? { startsAt: say('scheduleUnsaved', { what }) } : {};
    },
    send: async ({ startsAt }) => {
      await moveIssue(one, { command: 'schedule', startsAt });
      await revalidate();
      return undefined;
    },
  });
  return (
    <DeskForm form={form} label={say('schedule')} deed={say('schedule')}>
      <Field
        {...form.field('startsAt')}
        label={say('startsAt')}
        hint={say('hourHint', { zone: timeZone })}
        type="datetime-local"
        step={3600}
        required
      />
    </DeskForm>
  );
}

function Commands({ one }: { one: WholeIssue }) {
  const say = useTexts(newsletterDeskTexts);
  const { language } = useSite().site;
  const { attempt, isUnderWay } = useAttempt();
  const { open, setOpen, close } = useOpen<{ deed: 'stop' }>();
  const offered = COMMANDS.filter((command) => stateAfter(one.state, command) !== null);
  const run = (command: (typeof COMMANDS)[number]) =>
    attempt(async () => {
      await moveIssue(one, { command });
      return say(DONE[command]);
    });
  return (
    <>
      {one.startsAt && one.state === 'scheduled' ? (
        <p>
          {say('goesAt', {
            day: dateText(one.startsAt.slice(0, 10), language),
            hour: one.startsAt.slice(11),
          })}
        </p>
      ) : null}
      {one.state === 'sending' ? <p className="quiet">{say('pauseHint')}</p> : null}
      <div className={styles.deeds}>
        {offered.map((command) => (
          <Button
            key={command}
            variant={command === 'stop' ? 'danger' : 'secondary'}
            loading={isUnderWay}
            onClick={() => (command === 'stop' ? setOpen({ deed: 'stop' }) : void run(command))}
          >
            {say(command)}
          </Button>
        ))}
      </div>
      {open ? (
        <Confirmation
          title={say('stopTitle')}
          deed={say('stop')}
          underWay={say('stopping')}
          isDanger
          onClose={close}
          onDeed={async () => {
            await moveIssue(one, { command: 'stop' });
            return say(DONE.stop);
          }}
        >
          {say('stopText')}
        </Confirmation>
      ) : null}
    </>
  );
}
