import BadgeCheck from 'lucide-react/icons/badge-check';
import BookOpen from 'lucide-react/icons/book-open';
import Brain from 'lucide-react/icons/brain';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Headphones from 'lucide-react/icons/headphones';
import Lightbulb from 'lucide-react/icons/lightbulb';
import ListChecks from 'lucide-react/icons/list-checks';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Play from 'lucide-react/icons/play';
import Presentation from 'lucide-react/icons/presentation';
import Zap from 'lucide-react/icons/zap';
import { useTexts } from '#client/page/site-data.ts';
import type { PublicationType } from '#membership/gate/entitlement.rules.ts';
import type { IconShape } from '#ui/content/icon.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { typeTexts } from '../../publication/label.messages.ts';
import { familyOf } from '../../publication/publication.rules.ts';

export { typeTexts } from '../../publication/label.messages.ts';

const ICONS: Record<PublicationType, IconShape> = {
  CME: BadgeCheck,
  SA: ListChecks,
  SELF_ASSESSMENT: ClipboardCheck,
  PUBLICATION_VIDEO: Play,
  WEBINAR: Presentation,
  PUBLICATION_INTERVIEW: MessagesSquare,
  BRAIN_GUIDE: Brain,
  PUBLICATION_QUICK_TAKE: Zap,
  PUBLICATION_CAP_ST: Lightbulb,
  PODCAST: Headphones,
  OPEN_ACCESS: BookOpen,
};

/** The type of a publication in the colour of its family; icon and label say it, the colour only repeats it. */
export function TypeBadge({ type }: { type: PublicationType }) {
  const say = useTexts(typeTexts);
  return (
    <Badge tone={familyOf(type)} icon={ICONS[type]}>
      {say(type)}
    </Badge>
  );
}
