import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import Undo from 'lucide-react/icons/undo-2';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { shownEmail } from '#identity/email/shown.rules.ts';
import { dateText } from '#kit/dates.ts';
import { localeOf } from '#kit/locales.ts';
import { moneyText } from '#kit/numbers.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { momentText } from '../../../kit/form/moment.rules.ts';
import type { OrderAttention } from '../order.data.ts';
import { orderDeskTexts } from '../order.messages.ts';
import type { AdminOrder, AdminOrderRecord } from '../order.store.ts';

const LOOKS = {
  pending: { tone: 'neutral', icon: CircleDashed },
  started: { tone: 'neutral', icon: CircleDashed },
  requires_action: { tone: 'neutral', icon: CircleDashed },
  paid: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleX },
  mismatched: { tone: 'warning', icon: CircleAlert },
  returning: { tone: 'warning', icon: CircleAlert },
  refunded: { tone: 'info', icon: Undo },
} as const;

/** The status of an order, or of one attempt to pay it. */
export function MoneyStatus({
  status,
}: {
  status: AdminOrder['status'] | AdminOrderRecord['payments'][number]['status'];
}) {
  const say = useTexts(orderDeskTexts);
  return <Badge {...LOOKS[status]}>{say(status)}</Badge>;
}

export function AttentionBadge({ attention }: { attention: OrderAttention }) {
  const say = useTexts(orderDeskTexts);
  return (
    <Badge tone="warning" icon={CircleAlert}>
      {say(attention)}
    </Badge>
  );
}

/** `Silver, one year`. */
export function usePlanWords() {
  const say = useTexts(orderDeskTexts);
  return (tier: string, rebillDays: number) =>
    say('planOf', { tier, period: say(rebillDays === 365 ? 'year' : 'fiveYears') });
}

/** What a buyer is called: by name, else by e-mail address; whoever has left by their number alone. */
export function useBuyerName() {
  const say = useTexts(orderDeskTexts);
  return ({ id, name, email, hasLeft }: AdminOrder['buyer']): string =>
    hasLeft ? say('hasLeft', { id }) : name || shownEmail(email) || id;
}

/** Formats cents in the language of the page. */
export function useMoney() {
  const { language } = useSite().site;
  return (cents: number, currency: string) => moneyText(cents, currency, localeOf(language));
}

export function Day({ at }: { at: string }) {
  const { language } = useSite().site;
  return <time dateTime={at}>{dateText(at.slice(0, 10), language)}</time>;
}

export function Moment({ at }: { at: string }) {
  const { language } = useSite().site;
  return <time dateTime={at}>{momentText(at, language)}</time>;
}
