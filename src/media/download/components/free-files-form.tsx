import CircleCheck from 'lucide-react/icons/circle-check';
import { type FormEvent, useCallback, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type FormPost, failureOf, usePosted } from '#client/forms/posted.ts';
import { useTexts } from '#client/page/site-data.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { Icon } from '#ui/content/icon.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { takeFocus } from '#ui/forms/focus.ts';
import { Measured } from '#ui/measured.tsx';
import { downloadTexts } from '../download.messages.ts';
import styles from './free-files-form.module.css';

interface Link {
  id: string;
  title: string;
  url: string;
}
type State =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'mailed' }
  | { kind: 'done'; files: Link[] }
  | { kind: 'error'; why: string };

type Props = {
  publicationId: string;
  /** Those shown here; all the free ones of the publication are sent. */
  materials: readonly { free: boolean }[];
};

/** The anchor of the page after the form was sent without our scripts. */
const PLACE = 'files';

/** For visitors without an account: an e-mail address in return for the free files of a publication (spec §2). */
export function FreeFilesForm({ publicationId, materials }: Props) {
  const isLogged = useUser() !== null;
  return !isLogged && materials.some((one) => one.free) ? <Form publicationId={publicationId} /> : null;
}

function Form({ publicationId }: Pick<Props, 'publicationId'>) {
  const say = useTexts(downloadTexts);
  const id = useId();
  const { state, field, typed, isLeft, form } = useFreeFiles(publicationId);
  const isDone = state.kind === 'done';
  const isWrong = typed?.isValid === false;
  const wrong = isLeft && isWrong ? say(typed.email ? 'invalidEmail' : 'emailRequired') : undefined;
  return (
    <section className={styles.box} aria-labelledby={id} id={PLACE}>
      <h2 ref={isDone ? takeFocus : undefined} tabIndex={-1} className="h3" id={id}>
        {say('title')}
      </h2>
      <div role="status">{state.kind === 'done' ? <Success /> : null}</div>
      {state.kind === 'mailed' ? (
        <Mailed />
      ) : isDone ? (
        <Links files={state.files} />
      ) : (
        <form {...form} className={styles.form}>
          <p>{say('lead')}</p>
          <div className={styles.line}>
            <input type="hidden" name="publication" value={publicationId} />
            <Field
              {...field}
              type="email"
              inputMode="email"
              autoComplete="email"
              spellCheck={false}
              pattern="[^@\s]+@[^@\s]+\.[^@\s]+"
              maxLength={254}
              required
              label={say('email')}
              error={state.kind === 'error' ? state.why : wrong}
            />
            <Button
              type="submit"
              disabled={isWrong}
              loading={state.kind === 'saving'}
              loadingLabel={say('submitting')}
            >
              {say('submit')}
            </Button>
          </div>
          <p className="small quiet">{say('consent')}</p>
        </form>
      )}
    </section>
  );
}

/** Shown after a form sent without our scripts: the URL reveals nothing, so the links are in the e-mail alone. */
function Mailed() {
  const say = useTexts(downloadTexts);
  return (
    <>
      <Success />
      <p>{say('mailed')}</p>
    </>
  );
}

function Success() {
  const say = useTexts(downloadTexts);
  return (
    <p className={styles.success}>
      <Icon of={CircleCheck} /> {say('success')}
    </p>
  );
}

function Links({ files }: { files: readonly Link[] }) {
  const say = useTexts(downloadTexts);
  return (
    <div>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.id}>
            <a href={file.url} download>
              <Measured text={file.title} />
            </a>
          </li>
        ))}
      </ul>
      <p className="small quiet">{say('valid')}</p>
    </div>
  );
}

function useFreeFiles(publicationId: string) {
  const say = useTexts(downloadTexts);
  const [params] = useSearchParams();
  const posted = usePosted();
  const [state, setState] = useState<State>(() => firstState(posted, params));
  /** Null before hydration, when the form can be submitted as it is; what was filled in until then counts. */
  const [typed, setTyped] = useState<ReturnType<typeof readEmail> | null>(null);
  const [isLeft, setLeft] = useState(false);
  const send = async (email: string) => {
    setState({ kind: 'saving' });
    try {
      const { askForFiles } = await import(/* optional */ '../download.store.ts');
      setState({ kind: 'done', files: await askForFiles(publicationId, email) });
    } catch (thrown) {
      setState({ kind: 'error', why: (thrown as { message?: string }).message || say('error') });
    }
  };
  const form = {
    ref: useCallback((form: HTMLFormElement | null) => {
      if (form) setTyped(readEmail(form));
    }, []),
    method: 'post' as const,
    action: `#${PLACE}`,
    noValidate: true,
    onBlur: () => setLeft(isLeft || Boolean(typed?.email)),
    onInput(event: FormEvent<HTMLFormElement>) {
      setTyped(readEmail(event.currentTarget));
      if (state.kind === 'error') setState({ kind: 'idle' });
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const { email, isValid } = readEmail(event.currentTarget);
      if (isValid && state.kind !== 'saving') void send(email);
    },
  };
  const field = { name: 'email', defaultValue: posted?.values.email ?? '' };
  return { state, field, typed, isLeft, form };
}

function firstState(posted: FormPost | null, params: URLSearchParams): State {
  if (posted) return { kind: 'error', why: failureOf(posted).message };
  return { kind: params.get('files') === 'mailed' ? 'mailed' : 'idle' };
}

function readEmail(form: HTMLFormElement) {
  const field = form.elements.namedItem('email') as HTMLInputElement;
  return { email: field.value.trim(), isValid: field.validity.valid };
}
