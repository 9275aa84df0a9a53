import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import { openGate } from '#membership/gate/components/gate.tsx';
import { Icon } from '#ui/content/icon.tsx';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { dashboardTexts } from '../dashboard.messages.ts';
import { firstSteps } from '../dashboard.rules.ts';
import styles from './dashboard.module.css';

const STEPS = {
  password: { to: '/myaccount/password', name: 'stepPassword', why: 'stepPasswordText' },
  email: { to: '/verify-email', name: 'stepEmail', why: 'stepEmailText' },
  profession: { to: null, name: 'stepProfession', why: 'stepProfessionText' },
  lesson: { to: '/library', name: 'stepLesson', why: 'stepLessonText' },
} as const;

/** A new account sees three steps instead of empty charts. */
export function FirstSteps({ user, hasBegun }: { user: User; hasBegun: boolean }) {
  const say = useTexts(dashboardTexts);
  const steps = firstSteps(user, hasBegun).map(({ step, standing }) => ({ ...STEPS[step], standing }));
  return (
    <section className={`panel ${styles.steps}`} aria-labelledby="first-steps">
      <h2 className="h3" id="first-steps">
        {say('startHead')}
      </h2>
      <ol>
        {steps.map(({ standing, to, name, why }) => {
          const isDone = standing === 'done';
          return (
            <li key={name}>
              <Icon of={isDone ? CircleCheck : Circle} className={isDone ? styles.isDone : styles.isOpen} />
              <div>
                {standing === 'open' ? (
                  <Step to={to}>{say(name)}</Step>
                ) : (
                  <span className="quiet">{say(name)}</span>
                )}
                {isDone ? <VisuallyHidden> ({say('startDone')})</VisuallyHidden> : null}
                <p className="small quieter">{say(why)}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** A step without a page of its own opens the profile form. */
function Step({ to, children }: { to: string | null; children: string }) {
  if (to !== null) return <TextLink to={to}>{children}</TextLink>;
  return (
    <button type="button" className={styles.step} onClick={() => openGate('updateUser')}>
      {children}
    </button>
  );
}
