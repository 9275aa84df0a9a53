import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import { useLoaderData } from 'react-router';
import { AdminFrame, Waiting } from '#editing/admin-frame.tsx';
import { ChoiceField, FilterForm, FindField, TickField } from '#editing/desk-filters.tsx';
import { DeskList } from '#editing/desk-list.tsx';
import styles from '#editing/editing.module.css';
import { editorLoad } from '#editing/editing.store.ts';
import { shownEmail } from '#identity/email-shown.rules.ts';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { head, NOINDEX } from '#site/head.rules.ts';
import { Badge } from '#ui/badge.tsx';
import { Td, Th, Tr } from '#ui/table.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useTexts } from '#web/site-data.ts';
import { GIFT_CARD_STATES } from './order-desk.data.ts';
import { ORDERS_PATH } from './order-desk.store.ts';
import { Day, useMoney } from './order-parts.tsx';
import { loadRewards, REWARDS_PATH, type Reward, type RewardsData } from './reward-desk.store.ts';
import { rewardDeskTexts } from './reward-desk.texts.ts';
import { RewardProgramFigures } from './reward-program.tsx';

export const loader = () => null;
export const clientLoader = editorLoad(loadRewards);
export const headers = () => NOINDEX;
export const handle = { quiet: true };
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, rewardDeskTexts)('rewards'), noindex: true });

export default function RewardListPage() {
  const say = useTexts(rewardDeskTexts);
  const data = useLoaderData() as RewardsData | null;
  const user = useSignedInOnly();
  return (
    <AdminFrame title={say('rewards')}>
      {data && user ? (
        <>
          <RewardProgramFigures program={data.program} />
          <h2 className="h3">{say('giftCards')}</h2>
          <Filters view={data.view} />
          <List {...data} />
        </>
      ) : (
        <Waiting />
      )}
    </AdminFrame>
  );
}

function Filters({ view }: Pick<RewardsData, 'view'>) {
  const say = useTexts(rewardDeskTexts);
  return (
    <FilterForm label={say('find')} show={say('show')}>
      <FindField label={say('find')} text={view.search} />
      <ChoiceField
        name="status"
        view={view}
        label={say('status')}
        any={say('anyStatus')}
        options={GIFT_CARD_STATES.map((status) => [status, say(status)])}
      />
      <TickField name="overdue" view={view} label={say('overdueOnly')} />
    </FilterForm>
  );
}

function List(data: RewardsData) {
  const say = useTexts(rewardDeskTexts);
  const { count, rows } = data;
  return (
    <DeskList
      path={REWARDS_PATH}
      data={data}
      nothingYet={say('nothingYet')}
      empty={say('empty')}
      clear={say('clear')}
      caption={say('cardCount', { n: count })}
      columns={[
        say('number'),
        say('owner'),
        say('referred'),
        say('status'),
        say('due'),
        { words: say('amount'), numeric: true },
        say('purchase'),
      ]}
    >
      {rows.map((one) => (
        <Row key={one.id} one={one} />
      ))}
    </DeskList>
  );
}

function Row({ one }: { one: Reward }) {
  const say = useTexts(rewardDeskTexts);
  const money = useMoney();
  return (
    <Tr>
      <Th scope="row">{one.number}</Th>
      <Td label={say('owner')}>
        <TextLink to={`/admin/members/${one.owner.id}`} className={styles.edit}>
          {one.owner.name || shownEmail(one.owner.email)}
        </TextLink>
      </Td>
      <Td label={say('referred')}>
        {one.referred.id ? (
          <TextLink to={`/admin/members/${one.referred.id}`} className={styles.edit}>
            {shownEmail(one.referred.email)}
          </TextLink>
        ) : (
          shownEmail(one.referred.email)
        )}
      </Td>
      <Td label={say('status')}>
        <CardStatus one={one} />
      </Td>
      <Td label={say('due')}>
        <Day at={one.sendDate} />
      </Td>
      <Td label={say('amount')} numeric>
        {money(one.amount, one.currency)}
      </Td>
      <Td label={say('purchase')}>
        {one.order ? (
          <TextLink to={`${ORDERS_PATH}/${one.order}`} className={styles.edit}>
            {say('orderNamed', { id: one.order })}
          </TextLink>
        ) : (
          say('noOrder')
        )}
      </Td>
    </Tr>
  );
}

const LOOKS = {
  pending: { tone: 'neutral', icon: CircleDashed },
  pending_to_send: { tone: 'info', icon: Clock },
  sent: { tone: 'success', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: CircleX },
} as const;

function CardStatus({ one: { status, overdue } }: { one: Reward }) {
  const say = useTexts(rewardDeskTexts);
  if (overdue)
    return (
      <Badge tone="warning" icon={CircleAlert}>
        {say('overdue')}
      </Badge>
    );
  return <Badge {...LOOKS[status]}>{say(status)}</Badge>;
}
