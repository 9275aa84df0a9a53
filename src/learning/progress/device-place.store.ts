import {
  type ListeningPlaces,
  placeAt,
  type StoredPlace,
  withPlace,
} from '#catalog/listening/listening.rules.ts';

/** Places where a visitor without an account stopped, by section; they never leave the device. */
const KEY = 'ppSectionPlaces';

/** Storage may be refused; then nothing is remembered. */
function places(): ListeningPlaces {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as ListeningPlaces;
  } catch {
    return {};
  }
}

export const placeOnDevice = (sectionId: string): StoredPlace | undefined => places()[sectionId];

export function keepOnDevice(sectionId: string, seconds: number, length: number): void {
  const place = placeAt(seconds, length, false, Date.now());
  try {
    localStorage.setItem(KEY, JSON.stringify(withPlace(places(), sectionId, place)));
  } catch {
    return;
  }
}
