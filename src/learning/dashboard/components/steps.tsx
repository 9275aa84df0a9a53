import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import { openGate } from '#membership/gate/components/gate.tsx';
import { Icon } from '#ui/content/icon.tsx';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { dashboardTexts } from '../dashboard.messages.ts';
import styles from './dashboard.module.css';

/** A new account sees three steps instead of empty charts. */
export function FirstSteps({ user, hasBegun }: { user: User; hasBegun: boolean }) {
  const say = useTexts(dashboardTexts);
  const steps = [
    { isDone: user.emailVerified, to: '/verify-email', name: say('stepEmail'), why: say('stepEmailText') },
    {
      isDone: user.profession !== null,
      to: null,
      name: say('stepProfession'),
      why: say('stepProfessionText'),
    },
    { isDone: hasBegun, to: '/library', name: say('stepLesson'), why: say('stepLessonText') },
  ];
  return (
    <section className={`panel ${styles.steps}`} aria-labelledby="first-steps">
      <h2 className="h3" id="first-steps">
        {say('startHead')}
      </h2>
      <ol>
        {steps.map(({ isDone, to, name, why }) => (
          <li key={name}>
            <Icon of={isDone ? CircleCheck : Circle} className={isDone ? styles.isDone : styles.isOpen} />
            <div>
              {isDone ? <span className="quiet">{name}</span> : <Step to={to}>{name}</Step>}
              {isDone ? <VisuallyHidden> ({say('startDone')})</VisuallyHidden> : null}
              <p className="small quieter">{why}</p>
            </div>
          </li>
        ))}
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
