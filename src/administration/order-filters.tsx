import { Form } from 'react-router';
import { FindField } from '#editing/admin-frame.tsx';
import styles from '#editing/editing.module.css';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { useTexts } from '#web/site-data.ts';
import { ORDER_KINDS, ORDER_STATUSES } from './order-desk.data.ts';
import { isNarrowed, ORDERS_PATH, type OrdersView } from './order-desk.store.ts';
import { orderDeskTexts } from './order-desk.texts.ts';

const SORTS = { '': 'newest', '-paid': 'lastPaid', '-total': 'dearest', total: 'cheapest' } as const;

/** What of the orders is shown; the address says it. A field begins anew when what is shown differs in it. */
export function OrderFilters({ view }: { view: OrdersView }) {
  const say = useTexts(orderDeskTexts);
  return (
    <Form method="get" role="search" aria-label={say('find')} preventScrollReset className={styles.filters}>
      <FindField label={say('find')} text={view.search} />
      <SelectField
        key={`status ${view.status}`}
        label={say('status')}
        name="status"
        defaultValue={view.status}
      >
        <option value="">{say('anyStatus')}</option>
        {ORDER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {say(status)}
          </option>
        ))}
      </SelectField>
      <SelectField key={`kind ${view.kind}`} label={say('kind')} name="kind" defaultValue={view.kind}>
        <option value="">{say('anyKind')}</option>
        {ORDER_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {say(kind)}
          </option>
        ))}
      </SelectField>
      <Field key={`from ${view.from}`} label={say('from')} type="date" name="from" defaultValue={view.from} />
      <Field key={`to ${view.to}`} label={say('to')} type="date" name="to" defaultValue={view.to} />
      <SelectField key={`sort ${view.sort}`} label={say('sort')} name="sort" defaultValue={view.sort}>
        {Object.entries(SORTS).map(([sort, words]) => (
          <option key={sort} value={sort}>
            {say(words)}
          </option>
        ))}
      </SelectField>
      <Checkbox
        key={`attention ${view.attention}`}
        name="attention"
        value="true"
        defaultChecked={view.attention === 'true'}
        label={say('attention')}
      />
      {view.member ? <input type="hidden" name="member" value={view.member} /> : null}
      <span className={styles.actions}>
        <Button type="submit" variant="secondary">
          {say('show')}
        </Button>
        {isNarrowed(view) ? (
          <ButtonLink to={ORDERS_PATH} variant="text">
            {say('clear')}
          </ButtonLink>
        ) : null}
      </span>
    </Form>
  );
}
