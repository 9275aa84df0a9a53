import { type Dress, type Hair, PORTRAITS, type Traits } from './portraits.data.ts';
import { steady } from './rows.ts';

/** Side length in pixels; an avatar is a circle cut from the center. */
export const PORTRAIT_SIDE = 320;

/** Background, light and second background of the cover families. */
const FAMILIES = {
  earn: ['#0C403B', '#8FE0CE', '#0F4F48'],
  watch: ['#252E69', '#B3BEF8', '#2E3980'],
  consult: ['#4A234D', '#E8B4E6', '#5B2E5E'],
  quick: ['#63301A', '#F6BB98', '#763C22'],
  listen: ['#20302F', '#F1CB85', '#2B3E3C'],
} as const;
const SKIN = ['#F0CFB4', '#E2B48E', '#C98F63', '#A56C45', '#74462C'] as const;
const SHADE = ['#DDB496', '#CC9A72', '#B07850', '#8A5635', '#5C3520'] as const;
const HAIR = ['#1D1B22', '#4A2F23', '#B98A4E', '#8E4A2C', '#C9CBD0'] as const;

/**
 * A bust without facial features in the style of the covers: flat, on two backgrounds, with one drug level curve behind
 * it.
 */
export function portraitSvg(id: number): string {
  const traits = PORTRAITS[id];
  if (!traits) throw new Error(`nobody has said how ${id} is drawn`);
  const [ground, light, second] = FAMILIES[traits.family];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PORTRAIT_SIDE} ${PORTRAIT_SIDE}" width="${PORTRAIT_SIDE}" height="${PORTRAIT_SIDE}">`,
    `<rect width="320" height="320" fill="${ground}"/><circle cx="160" cy="150" r="128" fill="${second}"/>`,
    curve(id, light),
    hairBehind(traits),
    neck(traits),
    dressed(traits.dress, light, ground),
    head(traits),
    hairBefore(traits),
    traits.glasses ? GLASSES : '',
    '</svg>',
  ].join('');
}

/** Doses that add up to a steady level, different for each person. */
function curve(id: number, light: string): string {
  const random = steady(id);
  let level = 0;
  const points: string[] = [];
  const doses: string[] = [];
  for (let x = 0; x <= 320; x += 4) {
    if (x % 40 === 0) {
      level += 42 + random() * 26;
      doses.push(`<circle cx="${x}" cy="${(262 - level).toFixed(1)}" r="3.4"/>`);
    }
    points.push(`${x} ${(262 - level).toFixed(1)}`);
    level *= 0.955;
  }
  return `<path d="M${points.join('L')}" fill="none" stroke="${light}" stroke-opacity=".38" stroke-width="2"/><g fill="#F2AE49" fill-opacity=".75">${doses.join('')}</g>`;
}

const neck = ({ skin }: Traits): string =>
  `<path d="M136 190h48v34c0 14-11 22-24 22s-24-8-24-22z" fill="${SHADE[skin]}"/>`;

function head({ skin, beard, tint }: Traits): string {
  const [face, shade, hair] = [SKIN[skin], SHADE[skin], HAIR[tint]];
  return [
    `<path d="M108 142c0-40 20-64 52-64s52 24 52 64c0 42-24 74-52 74s-52-32-52-74z" fill="${face}"/>`,
    `<path d="M104 140c-8 0-10 26 4 30zM216 140c8 0 10 26-4 30z" fill="${shade}"/>`,
    beard
      ? `<path d="M109 152c2 44 24 68 51 68s49-24 51-68c-6 18-16 26-28 26-8 0-14-5-23-5s-15 5-23 5c-12 0-22-8-28-26z" fill="${hair}"/>`
      : `<path d="M160 216c28 0 52-32 52-74 0-8-.8-15-2.3-22-4 46-24 78-62 92 4 2.6 8 4 12.3 4z" fill="${shade}" fill-opacity=".5"/>`,
  ].join('');
}

const BEHIND: Partial<Record<Hair, string>> = {
  bob: '<path d="M92 150c0-52 28-84 68-84s68 32 68 84v42c0 8-10 12-20 12h-96c-10 0-20-4-20-12z"/>',
  long: '<path d="M90 150c0-54 30-86 70-86s70 32 70 86v100c-14 10-34 6-42-6h-56c-8 12-28 16-42 6z"/>',
  waves:
    '<path d="M92 146c-4-54 30-84 68-84s72 30 68 84c10 12 8 30-4 38-4 12-20 14-28 6h-72c-8 8-24 6-28-6-12-8-14-26-4-38z"/>',
  bun: '<circle cx="160" cy="62" r="27"/>',
  coils:
    '<path d="M160 52c22-8 46 2 54 22 18 8 24 34 12 50-2 14-10 22-18 24h-96c-8-2-16-10-18-24-12-16-6-42 12-50 8-20 32-30 54-22z"/>',
};
const BEFORE: Partial<Record<Hair, string>> = {
  crop: '<path d="M104 138c-6-46 20-74 56-74s62 28 56 74c-5-22-12-34-24-38-22 8-46 8-64 0-12 4-19 16-24 38z"/>',
  bob: '<path d="M103 148c-4-46 20-78 57-78s61 32 57 78c-8-28-22-44-44-50-18 24-42 38-70 50z"/>',
  long: '<path d="M103 152c-6-48 20-82 57-82s63 34 57 82c-8-30-26-50-57-58-31 8-49 28-57 58z"/>',
  waves:
    '<path d="M102 146c-4-46 24-76 60-76 34 0 58 28 54 74-10-10-14-24-18-34-16 4-34 0-46-12-12 18-34 30-50 48z"/>',
  bun: '<path d="M103 146c-5-46 20-74 57-74s62 28 57 74c-8-32-28-48-57-48s-49 16-57 48z"/>',
  coils:
    '<path d="M104 136c0-38 22-62 56-62s56 24 56 62c-8-18-20-28-34-26-10-8-34-8-44 0-14-2-26 8-34 26z"/>',
  side: '<path d="M103 140c-6-48 22-76 60-76 34 0 58 24 54 72-8-18-16-28-30-32-32 4-56-2-66-10-8 10-14 24-18 46z"/>',
  fringe:
    '<path d="M100 156c-8-54 20-90 60-90s68 36 60 90c-2-14-6-26-12-36-30 8-66 8-96 0-6 10-10 22-12 36z"/>',
};
const hairBehind = ({ hair, tint }: Traits): string => `<g fill="${HAIR[tint]}">${BEHIND[hair] ?? ''}</g>`;
const hairBefore = ({ hair, tint }: Traits): string => `<g fill="${HAIR[tint]}">${BEFORE[hair] ?? ''}</g>`;

const SHOULDERS = 'M22 320c4-58 44-82 100-90 10 12 66 12 76 0 56 8 96 32 100 90z';
function dressed(dress: Dress, light: string, ground: string): string {
  const cloth = `<path d="${SHOULDERS}" fill="${dress === 'coat' ? '#EEF3F1' : light}"/>`;
  switch (dress) {
    case 'coat':
      return `${cloth}<path d="M122 230l38 62 38-62 18 8-46 82h-20l-46-82z" fill="#D3DEDA"/><path d="M132 228l28 46 28-46c-8 8-48 8-56 0z" fill="${light}"/>`;
    case 'shirt':
      return `${cloth}<path d="M126 226l34 44 34-44 14 10-28 50-20-22-20 22-28-50z" fill="#F6F8F7"/><path d="M160 268v52" stroke="${ground}" stroke-opacity=".25" stroke-width="2"/>`;
    case 'roll':
      return `${cloth}<path d="M126 214h68c6 8 6 20 2 28-18 8-54 8-72 0-4-8-4-20 2-28z" fill="${light}"/><path d="M124 242c18 8 54 8 72 0" fill="none" stroke="${ground}" stroke-opacity=".3" stroke-width="3"/>`;
    default:
      return `${cloth}<path d="M120 230l40 52 40-52" fill="none" stroke="${ground}" stroke-opacity=".45" stroke-width="6"/>`;
  }
}

const GLASSES =
  '<g fill="#FFFFFF" fill-opacity=".16" stroke="#14201D" stroke-opacity=".8" stroke-width="3.5"><rect x="116" y="132" width="38" height="28" rx="12"/><rect x="166" y="132" width="38" height="28" rx="12"/><path d="M154 142c4-4 8-4 12 0" fill="none"/></g>';
