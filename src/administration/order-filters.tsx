import { ChoiceField, FilterField, FilterForm, FindField, TickField } from '#editing/desk-filters.tsx';
import { isNarrowed } from '#editing/editing.store.ts';
import { useTexts } from '#web/site-data.ts';
import { ORDER_KINDS, ORDER_STATUSES } from './order-desk.data.ts';
import { ORDERS_PATH, type OrdersView } from './order-desk.store.ts';
import { orderDeskTexts } from './order-desk.texts.ts';

const SORTS = { '': 'newest', '-paid': 'lastPaid', '-total': 'dearest', total: 'cheapest' } as const;

/** What of the orders is shown. */
export function OrderFilters({ view }: { view: OrdersView }) {
  const say = useTexts(orderDeskTexts);
  return (
    <FilterForm
      label={say('find')}
      show={say('show')}
      clear={{ to: ORDERS_PATH, words: say('clear'), isNarrowed: isNarrowed(ORDERS_PATH, view) }}
    >
      <FindField label={say('find')} text={view.search} />
      <ChoiceField
        name="status"
        view={view}
        label={say('status')}
        any={say('anyStatus')}
        options={ORDER_STATUSES.map((status) => [status, say(status)])}
      />
      <ChoiceField
        name="kind"
        view={view}
        label={say('kind')}
        any={say('anyKind')}
        options={ORDER_KINDS.map((kind) => [kind, say(kind)])}
      />
      <FilterField name="from" view={view} label={say('from')} type="date" />
      <FilterField name="to" view={view} label={say('to')} type="date" />
      <ChoiceField
        name="sort"
        view={view}
        label={say('sort')}
        options={Object.entries(SORTS).map(([sort, words]) => [sort, say(words)])}
      />
      <TickField name="attention" view={view} label={say('attention')} />
      {view.member ? <input type="hidden" name="member" value={view.member} /> : null}
    </FilterForm>
  );
}
