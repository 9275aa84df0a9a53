export type Hair = 'crop' | 'bob' | 'long' | 'bun' | 'waves' | 'bald' | 'coils' | 'side' | 'fringe';
export type Dress = 'coat' | 'shirt' | 'roll' | 'scrubs';

/** How the invented faculty are drawn: chosen by hand, so that fourteen people look different. */
export interface Traits {
  family: 'earn' | 'watch' | 'consult' | 'quick' | 'listen';
  skin: 0 | 1 | 2 | 3 | 4;
  hair: Hair;
  tint: 0 | 1 | 2 | 3 | 4;
  dress: Dress;
  glasses?: boolean;
  beard?: boolean;
}

export const PORTRAITS: Record<number, Traits> = {
  301: { family: 'watch', skin: 2, hair: 'bun', tint: 0, dress: 'coat' },
  302: { family: 'earn', skin: 3, hair: 'long', tint: 0, dress: 'coat', glasses: true },
  303: { family: 'consult', skin: 4, hair: 'crop', tint: 0, dress: 'shirt', beard: true },
  304: { family: 'quick', skin: 0, hair: 'bob', tint: 2, dress: 'roll' },
  305: { family: 'listen', skin: 2, hair: 'side', tint: 1, dress: 'shirt', glasses: true },
  306: { family: 'earn', skin: 1, hair: 'waves', tint: 1, dress: 'coat' },
  307: { family: 'consult', skin: 0, hair: 'fringe', tint: 3, dress: 'roll' },
  308: { family: 'quick', skin: 1, hair: 'bald', tint: 4, dress: 'coat', glasses: true, beard: true },
  309: { family: 'watch', skin: 1, hair: 'bob', tint: 0, dress: 'scrubs' },
  310: { family: 'listen', skin: 4, hair: 'coils', tint: 0, dress: 'coat' },
  311: { family: 'earn', skin: 0, hair: 'side', tint: 2, dress: 'roll', beard: true },
  312: { family: 'quick', skin: 0, hair: 'crop', tint: 4, dress: 'shirt', glasses: true },
  313: { family: 'consult', skin: 4, hair: 'bun', tint: 0, dress: 'roll', glasses: true },
  314: { family: 'watch', skin: 3, hair: 'waves', tint: 0, dress: 'shirt', beard: true },
};
