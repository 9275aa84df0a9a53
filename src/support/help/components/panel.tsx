import CircleHelp from 'lucide-react/icons/circle-question-mark';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { Icon } from '#ui/content/icon.tsx';
import { IconButton } from '#ui/forms/button.tsx';
import { useAboveBottomBar } from '#ui/navigation/bottom-bar.ts';
import { supportTexts } from '../../request/support.messages.ts';
import styles from './panel.module.css';

const loadContent = () => import('./content.tsx');
const HelpContent = lazy(async () => ({ default: (await loadContent()).HelpContent }));
/** Few readers open it: the content is preloaded on hover or focus. */
const prepare = () => void loadContent();

/**
 * The launcher and the panel it opens. The panel is not modal: it closes when the focus moves on, so it never covers
 * the focus.
 */
export function HelpPanel() {
  const say = useTexts(supportTexts);
  const id = useId();
  const help = useRef<HTMLDivElement>(null);
  const launcher = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) panel.current?.focus();
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    launcher.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.querySelector('dialog:modal') === null) close();
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!help.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('focusin', onFocus);
    };
  });
  const above = useAboveBottomBar();
  return (
    <div ref={help} className={styles.help} style={above}>
      {isOpen ? (
        <section ref={panel} id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={styles.panel}>
          <header className={styles.head}>
            <h2 className="h3" id={`${id}-title`}>
              {say('panelTitle')}
            </h2>
            <IconButton icon={X} label={say('closeHelp')} onClick={close} />
          </header>
          <Suspense fallback={<div className={styles.body} aria-busy="true" />}>
            <HelpContent />
          </Suspense>
        </section>
      ) : null}
      <button
        ref={launcher}
        type="button"
        className={styles.launcher}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={isOpen ? say('closeHelp') : say('openHelp')}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={isOpen ? close : () => setOpen(true)}
      >
        <Icon of={isOpen ? X : CircleHelp} size="large" />
      </button>
    </div>
  );
}
