import { useState } from 'react';
import { isFailure } from '#client/api/client.ts';
import { toastFailure } from '#client/api/toast-failure.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { addressLines } from '../../address/address.rules.ts';
import {
  type AddressBookEntry,
  addAddress,
  changeAddress,
  fieldsOf,
  NO_ADDRESS,
  removeAddress,
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
  const [open, setOpen] = useState<string | null>(null);
  const addresses = user.addresses ?? [];
  const close = () => setOpen(null);
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
                <AddressRow address={address} onEdit={() => setOpen(address.id)} />
              )}
            </li>
          ))}
        </ul>
        {open === NEW ? (
          <AddressForm initial={NO_ADDRESS} send={addAddress} onClose={close} />
        ) : (
          <div>
            <Button variant="secondary" onClick={() => setOpen(NEW)}>
              {say('addAddress')}
            </Button>
          </div>
        )}
      </div>
    </AccountCard>
  );
}

function AddressRow({ address, onEdit }: { address: AddressBookEntry; onEdit: () => void }) {
  const say = useTexts(accountTexts);
  const { removing, remove } = useRemoval(address);
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
        <Button variant="secondary" onClick={onEdit}>
          <Named short={say('editAddress')} long={say('editAddressNamed', { address: named })} />
        </Button>
        <Button variant="text" loading={removing} loadingLabel={say('removingAddress')} onClick={remove}>
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

/** Removes at once; the toast offers to undo. */
function useRemoval(address: AddressBookEntry) {
  const say = useTexts(accountTexts);
  const [removing, setRemoving] = useState(false);
  async function remove() {
    setRemoving(true);
    try {
      await removeAddress(address.id);
      const undo = () => {
        dismiss();
        addAddress(fieldsOf(address)).catch((thrown) => {
          if (!isFailure(thrown)) throw thrown;
          toastFailure(thrown);
        });
      };
      const dismiss = toast({
        message: say('addressRemoved'),
        action: (
          <Button variant="secondary" size="sm" onClick={undo}>
            {say('undo')}
          </Button>
        ),
      });
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      setRemoving(false);
      toastFailure(thrown);
    }
  }
  return { removing, remove };
}
