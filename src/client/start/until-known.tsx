import type { ReactNode } from 'react';
import { classNames } from '#ui/content/class-names.ts';

type Props = { isKnown: boolean; visitor: ReactNode; waiting: ReactNode };

/**
 * What a visitor sees, and what is shown until the session is known. Until then the server writes both, for everybody,
 * and the document shows one of them (`client/session/visitor.ts`, `ui/styles/base.css`).
 */
export const UntilKnown = ({ isKnown, visitor, waiting }: Props) => (
  <>
    <div className={classNames('as-is', !isKnown && 'for-visitor')}>{visitor}</div>
    {isKnown ? null : <div className="as-is for-unknown">{waiting}</div>}
  </>
);
