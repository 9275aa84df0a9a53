import { wordsOf } from '#client/page/dictionary.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { Accordion, AccordionItem } from '#ui/navigation/accordion.tsx';
import { cmeInformationTexts } from '../cme-information.messages.ts';
import { volumesIn } from '../cme-information.rules.ts';
import heights from './heights.module.css';
import styles from './program-words.module.css';

const { scope, defaults } = cmeInformationTexts;
const ENGLISH = Object.fromEntries(Object.entries(defaults).map(([key, text]) => [`${scope}.${key}`, text]));

/** One item per volume; used inside an accordion. */
export function CmeVolumes() {
  const { site, i18n } = useSite();
  return volumesIn({ ...ENGLISH, ...wordsOf(site.language, i18n) }).map(({ title, text }) => (
    <AccordionItem key={title} summary={title}>
      <p>{text}</p>
    </AccordionItem>
  ));
}

/** The CME information of the whole program; each cover adds its activity's own. */
export function CmeInformation() {
  const say = useTexts(cmeInformationTexts);
  return (
    <section className={`wrap-61 section ${heights.information}`} aria-labelledby="cme-information">
      <h2 className={`h2 ${styles.questions}`} id="cme-information">
        {say('heading')}
      </h2>
      <Accordion>
        <CmeVolumes />
      </Accordion>
    </section>
  );
}
