import type { Language } from '#kit/languages.ts';

/** Lowercase, without their last point: a sentence never ends after one, whatever follows. */
export const ABBREVIATIONS: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    'e.g i.e vs cf dr prof mr mrs ms st incl excl resp viz u.s u.k ph.d jr dept univ assoc'.split(' '),
  ),
  'pt-br': new Set('p.ex ex dr dra sr sra prof profa cf vs aprox obs incl máx mín séc depto'.split(' ')),
  fr: new Set('p.ex ex c.-à-d c-à-d m mm dr pr prof cf vs env av apr incl max min éd chap resp'.split(' ')),
  it: new Set(
    'es p.es ad.es dr dott dott.ssa sig sig.ra prof prof.ssa cfr vs ca incl max min cap'.split(' '),
  ),
  de: new Set(
    'z.b d.h u.a u.u s.o s.u i.d.r o.g v.a bzw ca dr prof hr fr vgl sog inkl exkl evtl ggf tgl max min vs abk allg'.split(
      ' ',
    ),
  ),
};

/** A sentence does not end after these if a number, a bracket or a year follows: `Fig. 2`, `Nr. 3`, `et al. (2020)`. */
export const BEFORE_NUMBERS: ReadonlySet<string> = new Set(
  'no nos nr n nº núm num fig figs abb tab art p pp pag pág s vol cap kap ref refs al approx ca max min máx mín'.split(
    ' ',
  ),
);

/** A single letter after these is a name, not an initial: `vitamin D.` may end a sentence. */
export const BEFORE_LETTERS: ReadonlySet<string> = new Set(
  'vitamin vitamina vitamine hepatitis hepatite hépatite epatite option opção opzione antwort answer choice group grupo groupe gruppo gruppe'.split(
    ' ',
  ),
);

/** German writes ordinals as a number with a point: `am 3. Mai`, `in der 2. Woche`. */
export const AFTER_ORDINALS: ReadonlySet<string> = new Set(
  'januar februar märz april mai juni juli august september oktober november dezember tag woche monat jahr quartal lebensjahr lebenswoche lebensmonat schwangerschaftswoche trimenon auflage generation linie wahl phase jahrhundert'.split(
    ' ',
  ),
);
