import { useTexts } from '#client/page/site-data.ts';
import { previewPrefix } from '#kit/address/preview.ts';
import type { PreviewView } from '#kit/address/preview-desk.ts';
import { previewTexts } from '#shell/frame/preview.messages.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';
import styles from './frame.module.css';

interface Props {
  opened: { key: string; address: string };
  view: PreviewView;
}

/** The page as readers see it, as wide as the chosen screen. */
export function PreviewFrame({ opened, view }: Props) {
  const say = useTexts(previewTexts);
  const address = `${previewPrefix({ key: opened.key, ...view })}${view.at ?? opened.address}`;
  return (
    <>
      <p>
        <TextLink to={address} newTabLabel={say('newTab')}>
          {say('alone')}
        </TextLink>
      </p>
      <iframe
        key={address}
        title={say('frame')}
        src={address}
        className={view.width === 'phone' ? styles.phone : styles.desktop}
      />
    </>
  );
}
