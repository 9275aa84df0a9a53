import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { FailedPart } from '#client/api/failed-part.tsx';
import { type FailureNotice, noticeOf } from '#client/api/failure.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { RecoveryCodes } from '../../second-factor/components/recovery-codes.tsx';
import styles from '../../second-factor/components/second-factor.module.css';
import {
  AppSetupDialog,
  PasskeyDialog,
  RemovalDialog,
  RenewalDialog,
} from '../../second-factor/components/setup.tsx';
import { secondFactorTexts } from '../../second-factor/second-factor.messages.ts';
import {
  type AppSetup,
  loadFactors,
  removeApp,
  removePasskey,
  type SecondFactors,
  setUpApp,
} from '../../second-factor/second-factor.store.ts';
import type { User } from '../../session/session.store.ts';
import cardStyles from './card.module.css';
import { AccountCard } from './card.tsx';

/** Only one dialog is open at a time. */
type OpenDialog =
  | { kind: 'app'; setup: AppSetup }
  | { kind: 'passkey' }
  | { kind: 'remove'; title: string; deed: () => Promise<SecondFactors> }
  | { kind: 'renew' }
  | { kind: 'codes'; codes: readonly string[] };

export function AccountSecondFactor({ user }: { user: User }) {
  const say = useTexts(secondFactorTexts);
  const { factors, failure, problem, open, setOpen, load, done, run } = useFactors();
  const close = () => setOpen(null);
  return (
    <AccountCard title={say('title')} hint={say('hint')}>
      {problem ? (
        <Banner tone="danger" live="alert">
          {problem}
        </Banner>
      ) : null}
      {!user.emailVerified ? (
        <p>{say('confirmFirst')}</p>
      ) : factors ? (
        <>
          <Needed factors={factors} />
          <App factors={factors} setOpen={setOpen} run={run} />
          <Passkeys factors={factors} setOpen={setOpen} />
          <Codes factors={factors} setOpen={setOpen} />
        </>
      ) : failure ? (
        <FailedPart title={failure.reason} notice={failure} retryLabel={say('retry')} onRetry={load} />
      ) : (
        <Loading label={say('loading')}>
          <Skeleton shape="block" />
        </Loading>
      )}
      {open?.kind === 'app' ? <AppSetupDialog setup={open.setup} onDone={done} onClose={close} /> : null}
      {open?.kind === 'passkey' ? <PasskeyDialog onDone={done} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemovalDialog {...open} onDone={done} onClose={close} /> : null}
      {open?.kind === 'renew' ? <RenewalDialog onDone={done} onClose={close} /> : null}
      {open?.kind === 'codes' ? <RecoveryCodes codes={open.codes} onClose={close} /> : null}
    </AccountCard>
  );
}

function useFactors() {
  const [factors, setFactors] = useState<SecondFactors | null>(null);
  const [failure, setFailure] = useState<FailureNotice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  /** Runs the action behind a button; a failure is shown above. */
  const run = async (deed: () => Promise<void>) => {
    setProblem(null);
    await deed().catch((thrown: Error) => setProblem(thrown.message));
  };
  const load = useCallback(() => {
    setFailure(null);
    loadFactors().then(setFactors, (thrown: Error) => setFailure(noticeOf(thrown, thrown.message)));
  }, []);
  useEffect(load, [load]);
  const done = (to: SecondFactors, said: string) => {
    setFactors(to);
    setOpen(to.recoveryCodes ? { kind: 'codes', codes: to.recoveryCodes } : null);
    toast({ message: said });
  };
  return { factors, failure, problem, open, setOpen, load, done, run };
}

interface PartProps {
  factors: SecondFactors;
  setOpen: (to: OpenDialog) => void;
}
type RunProps = PartProps & { run: (deed: () => Promise<void>) => Promise<void> };

function Needed({ factors: { isRequired, app, passkeys } }: { factors: SecondFactors }) {
  const say = useTexts(secondFactorTexts);
  if (!isRequired || app || passkeys.length > 0) return null;
  return (
    <Banner tone="warning" title={say('requiredTitle')}>
      <p>{say('required')}</p>
    </Banner>
  );
}

function App({ factors: { app }, setOpen, run }: RunProps) {
  const say = useTexts(secondFactorTexts);
  const [isAsking, setAsking] = useState(false);
  const setUp = async () => {
    setAsking(true);
    await run(async () => setOpen({ kind: 'app', setup: await setUpApp() }));
    setAsking(false);
  };
  return (
    <Part title={say('app')} facts={app ? <Days {...app} /> : say('appNone')}>
      <Button variant="secondary" loading={isAsking} loadingLabel={say('settingUp')} onClick={setUp}>
        {say(app ? 'replaceApp' : 'setUpApp')}
      </Button>
      {app ? (
        <Button
          variant="text"
          onClick={() => setOpen({ kind: 'remove', title: say('removeAppTitle'), deed: removeApp })}
        >
          <Named short={say('remove')} long={say('removeAppNamed')} />
        </Button>
      ) : null}
    </Part>
  );
}

function Passkeys({ factors: { passkeys }, setOpen }: PartProps) {
  const say = useTexts(secondFactorTexts);
  return (
    <Part
      title={say('passkeys')}
      facts={say('passkeysHint')}
      list={
        passkeys.length > 0 ? (
          <ul className={styles.passkeys}>
            {passkeys.map((one) => (
              <li key={one.id} className={styles.passkey}>
                <div>
                  <b>{one.name}</b>
                  <div>
                    <Days {...one} />
                  </div>
                </div>
                <Button
                  variant="text"
                  size="sm"
                  onClick={() =>
                    setOpen({
                      kind: 'remove',
                      title: say('removeTitle', { name: one.name }),
                      deed: () => removePasskey(one.id),
                    })
                  }
                >
                  <Named short={say('remove')} long={say('removeNamed', { name: one.name })} />
                </Button>
              </li>
            ))}
          </ul>
        ) : null
      }
    >
      <Button variant="secondary" onClick={() => setOpen({ kind: 'passkey' })}>
        {say('addPasskey')}
      </Button>
    </Part>
  );
}

function Codes({ factors: { app, passkeys, recoveryCodesLeft }, setOpen }: PartProps) {
  const say = useTexts(secondFactorTexts);
  if (!app && passkeys.length === 0) return null;
  return (
    <Part title={say('recovery')} facts={say('recoveryLeft', { n: recoveryCodesLeft })}>
      <Button variant="secondary" onClick={() => setOpen({ kind: 'renew' })}>
        {say('renewCodes')}
      </Button>
    </Part>
  );
}

interface FactorProps {
  title: string;
  facts: ReactNode;
  list?: ReactNode;
  children: ReactNode;
}
function Part({ title, facts, list, children }: FactorProps) {
  return (
    <div className={styles.factor}>
      <div>
        <h3 className={styles.name}>{title}</h3>
        <p className={styles.facts}>{facts}</p>
      </div>
      {list}
      <div className={cardStyles.actions}>{children}</div>
    </div>
  );
}

function Days({ addedAt, lastUsedAt }: { addedAt: string; lastUsedAt: string | null }) {
  const say = useTexts(secondFactorTexts);
  const { language } = useSite().site;
  const day = (at: string) => dateText(at, language);
  const used = lastUsedAt ? say('usedOn', { day: day(lastUsedAt) }) : '';
  return (
    <span className="small">
      {say('addedOn', { day: day(addedAt) })} {used}
    </span>
  );
}

/** Short visible text, with the full text for screen readers. */
function Named({ short, long }: { short: string; long: string }) {
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <VisuallyHidden>{long}</VisuallyHidden>
    </>
  );
}
