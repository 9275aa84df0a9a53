import { usePartTag } from '#locale/part-language.hooks.ts';
import { CroppedPicture } from '#ui/content/cropped-picture.tsx';
import { RichText } from '#ui/content/rich-text.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { Measured } from '#ui/measured.tsx';
import styles from './home.module.css';
import type { HomeData } from './load.tsx';

/** An editor's own words, with a picture and a way on where there are any. */
export function HomeNotice({ block }: { block: HomeData['blocks'][number] }) {
  const part = usePartTag();
  const { id, title, language, notice } = block;
  if (!notice) return null;
  const { html, link, linkText, picture, alt } = notice;
  const lang = part(language);
  return (
    <section className="wrap section" aria-labelledby={`notice-${id}`}>
      <div className={picture ? `${styles.notice} ${styles.pictured}` : styles.notice}>
        <div className={styles.noticeBody}>
          <h2 className="h2" id={`notice-${id}`} lang={lang}>
            <Measured text={title} />
          </h2>
          {html ? <RichText html={html} voice="sans" lang={lang} className={styles.noticeWords} /> : null}
          {link ? (
            <ButtonLink to={link} size="lg">
              <span lang={lang}>{linkText}</span>
            </ButtonLink>
          ) : null}
        </div>
        {picture ? (
          <CroppedPicture
            className={styles.noticePicture}
            src={picture}
            alt={alt}
            lang={part('en')}
            width={640}
            height={480}
            loading="lazy"
            decoding="async"
          />
        ) : null}
      </div>
    </section>
  );
}
