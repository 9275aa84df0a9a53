import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '#client/page/site-data.ts';

/** Storage key of campaign records waiting on this device. */
export const UTM_KEY = 'ppUtm';

/** Storage may be refused (private mode): then nothing is waiting. */
function hasKeptRecords(): boolean {
  try {
    return (globalThis.localStorage?.getItem(UTM_KEY) ?? null) !== null;
  } catch {
    return false;
  }
}

/**
 * Campaign parameters are kept on this device and posted once somebody is signed in; only visits that bring some load
 * the code. Done by the root: a visitor may go on before the rest of the page is there.
 */
export function useCampaignRecords() {
  const { search, key } = useLocation();
  const { configs } = useSite();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again on each navigation, whose key it is
  useEffect(() => {
    if (!/[?&]utm_/.test(search) && !hasKeptRecords()) return;
    void import('./utm.store.ts').then(({ keepUtms, markEmailCampaign, postUtms }) => {
      markEmailCampaign(search, configs);
      keepUtms(search, new Date());
      return postUtms();
    });
  }, [search, key]);
}
