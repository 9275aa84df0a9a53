import {
  type ListeningPlaces,
  placeAt,
  type StoredPlace,
  withPlace,
} from '#catalog/listening/listening.rules.ts';

/** Sections in which a visitor without an account stopped; nothing of it leaves the device. */
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
