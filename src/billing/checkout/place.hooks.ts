import { useEffect, useState } from 'react';
import { publicationCalls } from '#catalog/publication/publication.schema.ts';
import { sectionCalls } from '#catalog/section/section.schema.ts';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { titledPlaceIn } from './checkout.rules.ts';

/** The title of the lesson, test or publication at a place; null while unknown, and if it has none. */
export function usePlaceTitle(place: string | null): string | null {
  const [title, setTitle] = useState<string | null>(null);
  useEffect(() => {
    let isLeft = false;
    void titleOf(place).then((found) => {
      if (!isLeft) setTitle(found);
    });
    return () => {
      isLeft = true;
    };
  }, [place]);
  return title;
}

/** A title that cannot be fetched is no reason not to go on. */
async function titleOf(place: string | null): Promise<string | null> {
  const titled = place && titledPlaceIn(place);
  if (!titled) return null;
  const params = { id: titled.id };
  try {
    const call = titled.kind === 'section' ? sectionCalls.one : publicationCalls.one;
    const { data } = await browserApi()(call as typeof sectionCalls.one, { params });
    return data.title;
  } catch (thrown) {
    if (!isFailure(thrown)) throw thrown;
    return null;
  }
}
