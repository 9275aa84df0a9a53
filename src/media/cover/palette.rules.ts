export type CoverFamily = 'earn' | 'watch' | 'consult' | 'quick' | 'listen' | 'open';

export type Palette = Readonly<{
  field: string;
  line: string;
  panel: string;
  accent: string;
  slide: string;
  slidePanel: string;
  ink: string;
  inkSoft: string;
}>;

const FAMILY_BY_TYPE = {
  CME: 'earn',
  SA: 'earn',
  SELF_ASSESSMENT: 'earn',
  PUBLICATION_VIDEO: 'watch',
  WEBINAR: 'watch',
  PUBLICATION_INTERVIEW: 'consult',
  BRAIN_GUIDE: 'consult',
  PUBLICATION_QUICK_TAKE: 'quick',
  PUBLICATION_CAP_ST: 'quick',
  PODCAST: 'listen',
  OPEN_ACCESS: 'open',
} as const satisfies Record<string, CoverFamily>;

export type CoverType = keyof typeof FAMILY_BY_TYPE;

const ON_DEEP = { ink: '#F1F7F5', inkSoft: '#BBD0CA' };
const AMBER = '#F2AE49';

// Amber on the light field is 1.9:1, so the open family takes a darker one; on ink and amber the podcast
// family needs a pale one to stand out from its own line colour.
export const PALETTES: Readonly<Record<CoverFamily, Palette>> = {
  earn: {
    field: '#0C403B',
    line: '#8FE0CE',
    panel: '#0F4F48',
    accent: AMBER,
    slide: '#0A2E2C',
    slidePanel: '#0E3B37',
    ...ON_DEEP,
  },
  watch: {
    field: '#252E69',
    line: '#B3BEF8',
    panel: '#2E3980',
    accent: AMBER,
    slide: '#171E49',
    slidePanel: '#20295F',
    ...ON_DEEP,
    inkSoft: '#BCC5EC',
  },
  consult: {
    field: '#4A234D',
    line: '#E8B4E6',
    panel: '#5B2E5E',
    accent: AMBER,
    slide: '#311533',
    slidePanel: '#421E45',
    ...ON_DEEP,
    inkSoft: '#DCC2DB',
  },
  quick: {
    field: '#63301A',
    line: '#F6BB98',
    panel: '#763C22',
    accent: AMBER,
    slide: '#3E1C0D',
    slidePanel: '#522614',
    ...ON_DEEP,
    inkSoft: '#E2C6B6',
  },
  listen: {
    field: '#20302F',
    line: '#F1CB85',
    panel: '#2B3E3C',
    accent: '#FFF1D2',
    slide: '#172322',
    slidePanel: '#22312F',
    ...ON_DEEP,
    inkSoft: '#C9CFC4',
  },
  open: {
    field: '#E4EFF6',
    line: '#2B5A79',
    panel: '#D3E4EF',
    accent: '#C4710A',
    slide: '#F3F8FB',
    slidePanel: '#E4EFF6',
    ink: '#13211E',
    inkSoft: '#42524D',
  },
};

export const GLYPH_TONES = {
  light: { field: '#E4EFF6', line: '#2B5A79', accent: '#BF7410' },
  dark: { field: '#12293A', line: '#9FCDE9', accent: AMBER },
} as const;

/** Types that no family claims are read, not watched or tested: they get ink on paper. */
export function coverFamily(type: string): CoverFamily {
  return Object.hasOwn(FAMILY_BY_TYPE, type) ? FAMILY_BY_TYPE[type as CoverType] : 'open';
}
