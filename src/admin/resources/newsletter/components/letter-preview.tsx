import { useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';
import { newsletterDeskTexts } from '../newsletter.messages.ts';
import styles from './letters.module.css';

/** A small phone, a large one, a mail program's reading pane; in pixels. */
const WIDTHS = [320, 414, 600] as const;
const LOOKS = { 320: styles.w320, 414: styles.w414, 600: styles.w600 } as const;

/** The HTML part of an e-mail as mail programs show it, once a width is chosen: runs no scripts, and has no origin. */
export function LetterPreview({ address, title }: { address: string; title: string }) {
  const say = useTexts(newsletterDeskTexts);
  const [width, setWidth] = useState<(typeof WIDTHS)[number] | null>(null);
  return (
    <div className={styles.form}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form */}
      <div role="group" aria-label={say('widths')} className={styles.deeds}>
        {WIDTHS.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === width ? 'primary' : 'secondary'}
            aria-pressed={one === width}
            onClick={() => setWidth(one)}
          >
            {say('width', { n: one })}
          </Button>
        ))}
      </div>
      {width === null ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keys
        <section className={styles.scroll} aria-label={say('width', { n: width })} tabIndex={0}>
          <iframe
            className={`${styles.frame} ${LOOKS[width]}`}
            src={address}
            title={title}
            sandbox=""
            referrerPolicy="no-referrer"
          />
        </section>
      )}
    </div>
  );
}
