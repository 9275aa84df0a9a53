import { useEffect, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { FIGURE_SOURCE } from '#kit/markdown/text-blocks.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { REASONS } from '../../medium/components/queue.tsx';
import { mediumDeskTexts } from '../../medium/medium.messages.ts';
import type { ManuscriptPicture, PictureProblem } from '../manuscript.data.ts';
import { manuscriptTexts } from '../manuscript.messages.ts';
import { type ManuscriptReading, type PictureOutcome, toBring } from '../manuscript.store.ts';

const PROBLEMS = {
  emf: 'pictureEmf',
  wmf: 'pictureWmf',
  tiff: 'pictureTiff',
  gif: 'pictureGif',
  bmp: 'pictureBmp',
  svg: 'pictureSvg',
  kind: 'pictureKind',
  absent: 'pictureAbsent',
} as const satisfies Record<PictureProblem, string>;

interface Props {
  read: ManuscriptReading;
  /** Titles as typed so far. */
  titles: readonly string[];
  refused: PictureOutcome['refused'];
}

/** What becomes of each picture of a manuscript, with its place. */
export function ManuscriptPictures({ read, titles, refused }: Props) {
  const say = useTexts(manuscriptTexts);
  const sayOfMedium = useTexts(mediumDeskTexts);
  const { pictures } = read.manuscript;
  const named = useNames(titles);
  const isLeft = ({ name, problem }: ManuscriptPicture) => problem !== null || refused.has(name);
  const reason = ({ name, problem }: ManuscriptPicture) => {
    const told = refused.get(name);
    return told ? sayOfMedium(REASONS[told]) : say(PROBLEMS[problem ?? 'kind']);
  };
  const left = pictures.filter(isLeft);
  const mute = pictures.filter((one) => !isLeft(one) && !one.isDescribed);
  const count = toBring(pictures).filter(({ name }) => !refused.has(name)).length;
  return (
    <>
      {count > 0 ? <p>{say('picturesBrought', { n: count })}</p> : null}
      {mute.length > 0 ? (
        <Banner tone="warning" title={say('picturesMute', { n: mute.length })}>
          <ul>
            {mute.map((one) => (
              <li key={placeKey(one)}>{named(one)}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {left.length > 0 ? (
        <Banner tone="warning" title={say('picturesLeft', { n: left.length })}>
          <ul>
            {left.map((one) => (
              <li key={placeKey(one)}>{say('pictureLeft', { picture: named(one), reason: reason(one) })}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </>
  );
}
const placeKey = ({ name, section, after }: ManuscriptPicture) => `${name} ${section} ${after}`;

function useNames(titles: readonly string[]) {
  const say = useTexts(manuscriptTexts);
  return ({ file, section, after }: ManuscriptPicture): string => {
    const name = /^\d+$/.test(file)
      ? say('pictureNumber', { n: Number(file) })
      : (file.split('/').at(-1) ?? file);
    const title = titles[section] ?? '';
    return after ? say('pictureAfter', { name, title, words: after }) : say('pictureFirst', { name, title });
  };
}

const NOT_YET = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const WIDTH = 480;
/** Shows small versions of the pictures not yet sent, where they will stand. */
export function useThumbnails({ manuscript, files }: ManuscriptReading): (html: string) => string {
  const [drawn, setDrawn] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let isOver = false;
    void (async () => {
      for (const { name, file } of toBring(manuscript.pictures)) {
        const bytes = files.get(file);
        const picture = bytes ? await thumbnailOf(bytes) : null;
        if (isOver) return;
        if (picture) setDrawn((before) => new Map(before).set(name, picture));
      }
    })();
    return () => {
      isOver = true;
    };
  }, [manuscript, files]);
  return (html) =>
    html.replace(FIGURE_SOURCE, (_, name: string) => `<img src="${drawn.get(name) ?? NOT_YET}"`);
}

async function thumbnailOf(bytes: Blob): Promise<string | null> {
  try {
    const picture = await createImageBitmap(bytes);
    const canvas = document.createElement('canvas');
    canvas.width = Math.min(WIDTH, picture.width);
    canvas.height = Math.max(1, Math.round((picture.height * canvas.width) / picture.width));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas.toDataURL('image/webp', 0.8);
  } catch {
    // This browser cannot read it; whether the library can is known once it is sent.
    return null;
  }
}
