import { useEffect, useRef, useState } from 'react';
import { isFailure } from '#client/api/client.ts';
import { toastFailure } from '#client/api/toast-failure.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/forms/button.tsx';
import { takeFocus } from '#ui/forms/focus.ts';
import { addressLines } from '../../address/address.rules.ts';
import {
  type AddressBookEntry,
  addAddress,
  changeAddress,
  fieldsOf,
  NO_ADDRESS,
  removeAddress,
  settleRemovals,
} from '../../address/book.store.ts';
import { AddressForm } from '../../address/components/form.tsx';
import type { User } from '../../session/session.store.ts';
import { accountTexts } from '../account.messages.ts';
import styles from './account.module.css';
import cardStyles from './card.module.css';
import { AccountCard } from './card.tsx';

const NEW = 'new';

export function AccountAddresses({ user }: { user: User }) {
  const say = useTexts(accountTexts);
  const { open, setOpen, closed, close } = useOneForm();
  const end = useRef<HTMLDivElement>(null);
  const { isRemoved, remove } = useRemovals();
  const addresses = (user.addresses ?? []).filter(({ id }) => !isRemoved(id));
  return (
    <AccountCard title={say('addressesTitle')} hint={say('addressesHint')}>
      <div className="stack">
        {addresses.length === 0 && open !== NEW ? <EmptyState text={say('noAddresses')} /> : null}
        <ul className={styles.addresses}>
          {addresses.map((address) => (
            <li key={address.id}>
              {open === address.id ? (
                <AddressForm
                  initial={fieldsOf(address)}
                  send={(fields) => changeAddress(address.id, fields)}
                  onClose={close}
                />
              ) : (
                <AddressRow
                  address={address}
                  isClosed={closed === address.id}
                  onEdit={() => setOpen(address.id)}
                  onRemove={() => {
                    end.current?.querySelector<HTMLElement>('button, input')?.focus();
                    void remove(address.id);
                  }}
                />
              )}
            </li>
          ))}
        </ul>
        <div ref={end}>
          {open === NEW ? (
            <AddressForm initial={NO_ADDRESS} send={addAddress} onClose={close} />
          ) : (
            <Button
              variant="secondary"
              ref={closed === NEW ? takeFocus : undefined}
              onClick={() => setOpen(NEW)}
            >
              {say('addAddress')}
            </Button>
          )}
        </div>
      </div>
    </AccountCard>
  );
}

/** Which address is being edited, and which was last: the button that opened its form is used next. */
function useOneForm() {
  const [{ open, closed }, setState] = useState<{ open: string | null; closed: string | null }>({
    open: null,
    closed: null,
  });
  return {
    open,
    closed,
    setOpen: (next: string) => setState({ open: next, closed: null }),
    close: () => setState({ open: null, closed: open }),
  };
}

interface RowProps {
  address: AddressBookEntry;
  /** Its form has just closed. */
  isClosed: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function AddressRow({ address, isClosed, onEdit, onRemove }: RowProps) {
  const say = useTexts(accountTexts);
  const lines = addressLines(address);
  const named = lines[0] ?? '';
  return (
    <div className="stack">
      <address>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <div className={cardStyles.actions}>
        <Button variant="secondary" ref={isClosed ? takeFocus : undefined} onClick={onEdit}>
          <Named short={say('editAddress')} long={say('editAddressNamed', { address: named })} />
        </Button>
        <Button variant="text" onClick={onRemove}>
          <Named short={say('removeAddress')} long={say('removeAddressNamed', { address: named })} />
        </Button>
      </div>
    </div>
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

const NONE: ReadonlySet<string> = new Set();

/** Shows a removed address no more; the toast offers to undo, for as long as this page is shown. */
function useRemovals() {
  const say = useTexts(accountTexts);
  const [removed, setRemoved] = useState(NONE);
  useEffect(() => () => void settleRemovals(), []);
  async function remove(id: string) {
    setRemoved((before) => new Set([...before, id]));
    try {
      if (await removeAddress(id, said)) return;
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      toastFailure(thrown);
    }
    setRemoved((before) => new Set([...before].filter((one) => one !== id)));
  }
  const said = (undo: () => void) => ({
    message: say('addressRemoved'),
    action: (
      <Button variant="secondary" size="sm" onClick={undo}>
        {say('undo')}
      </Button>
    ),
  });
  return { isRemoved: (id: string) => removed.has(id), remove };
}
