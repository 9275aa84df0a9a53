import { ApiFailure, isFailure } from '#client/api/client.ts';
import { FormDialog } from '#client/forms/dialog.tsx';
import { useForm } from '#client/forms/form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Field } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { secondFactorTexts } from '../second-factor.messages.ts';
import { type UnmadeKey, unmadeKey } from '../second-factor.rules.ts';
import { type AppSetup, addApp, addPasskey, renewCodes, type SecondFactors } from '../second-factor.store.ts';
import { CodeField } from './fields.tsx';
import styles from './second-factor.module.css';

interface Props {
  onDone: (to: SecondFactors, said: string) => void;
  onClose: () => void;
}

export function AppSetupDialog({ setup, onDone, onClose }: Props & { setup: AppSetup }) {
  const say = useTexts(secondFactorTexts);
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() ? undefined : say('codeMissing') }),
    send: async ({ code }) => onDone(await addApp(code.trim()), say('appAdded')),
  });
  return (
    <FormDialog
      title={say('setupTitle')}
      form={form}
      words={{ deed: say('add'), underWay: say('adding'), cancel: say('cancel'), close: say('close') }}
      onClose={onClose}
    >
      <p>{say('setupText')}</p>
      <Picture {...setup.picture} label={say('picture')} />
      <p className="small">
        <TextLink to={setup.address}>{say('openApp')}</TextLink>
      </p>
      <dl>
        <dt className="small">{say('key')}</dt>
        <dd className={styles.key}>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</dd>
      </dl>
      <CodeField {...form.field('code')} label={say('codeOfApp')} inputMode="numeric" />
    </FormDialog>
  );
}

/** Quiet zone: four squares, as QR code readers require. */
const QUIET = 4;
function Picture({ side, path, label }: AppSetup['picture'] & { label: string }) {
  const whole = side + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.picture}
      viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

export function PasskeyDialog({ onDone, onClose }: Props) {
  const say = useTexts(secondFactorTexts);
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => ({ name: name.trim() ? undefined : say('passkeyNameMissing') }),
    send: async ({ name }) => onDone(await kept(addPasskey(name.trim()), say), say('passkeyAdded')),
  });
  return (
    <FormDialog
      title={say('addPasskey')}
      form={form}
      words={{ deed: say('add'), underWay: say('adding'), cancel: say('cancel'), close: say('close') }}
      onClose={onClose}
    >
      <p>{say('passkeyText')}</p>
      <Field
        {...form.field('name')}
        label={say('passkeyName')}
        hint={say('passkeyNameHint')}
        maxLength={80}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}

async function kept<T>(making: Promise<T>, say: (key: UnmadeKey) => string): Promise<T> {
  try {
    return await making;
  } catch (thrown) {
    if (isFailure(thrown)) throw thrown;
    const stopped = say(unmadeKey(thrown));
    const told = { status: '409', code: 'passkey-stopped', title: stopped, detail: stopped };
    throw new ApiFailure(409, [told], { cause: thrown });
  }
}

interface RemovalProps extends Props {
  title: string;
  deed: () => Promise<SecondFactors>;
}
export function RemovalDialog({ title, deed, onDone, onClose }: RemovalProps) {
  const say = useTexts(secondFactorTexts);
  const form = useForm({
    initial: {},
    check: () => ({}),
    send: async () => onDone(await deed(), say('removed')),
  });
  const words = {
    deed: say('remove'),
    underWay: say('removing'),
    cancel: say('cancel'),
    close: say('close'),
  };
  return (
    <FormDialog title={title} form={form} words={words} isDanger onClose={onClose}>
      <p>{say('removeText')}</p>
    </FormDialog>
  );
}

/** The codes in force end at once, so it asks first. */
export function RenewalDialog({ onDone, onClose }: Props) {
  const say = useTexts(secondFactorTexts);
  const form = useForm({
    initial: {},
    check: () => ({}),
    send: async () => onDone(await renewCodes(), say('renewed')),
  });
  const words = {
    deed: say('renewCodes'),
    underWay: say('renewing'),
    cancel: say('cancel'),
    close: say('close'),
  };
  return (
    <FormDialog title={say('renewTitle')} form={form} words={words} isDanger onClose={onClose}>
      <p>{say('renewText')}</p>
    </FormDialog>
  );
}
