import { useId } from 'react';
import { type CurvePoint, coursePath, type Dose, peaksOf } from './dose-curve.ts';
import styles from './hero-curve.module.css';

type Props = {
  /** The picture in one sentence. */
  summary: string;
  bandLabel: string;
  /** Every second month of the year. */
  months: [string, string, string, string, string, string];
  /** Labels of four of the doses, in order of time. */
  doses: [string, string, string, string];
};

const BOX = '0 0 720 420';
const GROUND = 372;
const START = 16;
const END = 704;
const BAND = { top: 128, bottom: 222 };
const RATE = 0.00658;

const DOSES: Dose[] = [
  [31, 31.5],
  [64.9, 47.2],
  [98.7, 28.4],
  [128.8, 69.3],
  [181.4, 37.8],
  [215.3, 47.3],
  [256.6, 34.7],
  [290.4, 72.5],
  [339.3, 47.3],
  [376.9, 40.9],
  [418.3, 59.8],
  [459.6, 47.3],
  [493.5, 53.6],
  [534.8, 66.2],
  [572.4, 50.4],
  [610, 56.7],
  [643.8, 59.9],
  [677.7, 40.9],
].map(([at, amount]) => ({ at: at!, amount: amount! }));

/**
 * The labeled doses, and the height of each label: none are side by side, since their length depends on the language.
 */
const NAMED = [
  { dose: 3, y: 168 },
  { dose: 7, y: 112 },
  { dose: 10, y: 66 },
  { dose: 16, y: 40 },
] as const;

const CURVE = coursePath({ doses: DOSES, rate: RATE, end: END }, GROUND);
const PEAKS = peaksOf({ doses: DOSES, rate: RATE }).map(({ x, y }) => ({ x, y: GROUND - y }));

/** Small regular doses climbing into a band; animated once, on a dark background. */
export function HeroCurve({ summary, bandLabel, months, doses }: Props) {
  const fade = useId();
  return (
    <div className={styles.frame}>
      <div className={styles.drawn}>
        <svg viewBox={BOX} aria-hidden="true">
          <path
            className={styles.curve}
            d={`M${START} ${GROUND}H31${CURVE.replace(/^M[\d.]+ [\d.]+/, '')}`}
          />
        </svg>
      </div>
      <svg viewBox={BOX} role="img" aria-label={summary} className={styles.picture}>
        <linearGradient id={fade} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="#8FE0CE" stopOpacity=".3" />
          <stop offset="1" stopColor="#8FE0CE" stopOpacity="0" />
        </linearGradient>
        <rect className={styles.band} y={BAND.top} width="720" height={BAND.bottom - BAND.top} />
        <path className={styles.bounds} d={`M0 ${BAND.top}H720M0 ${BAND.bottom}H720`} />
        <text className={styles.name} y={BAND.top - 12}>
          {bandLabel}
        </text>
        <path className={styles.axis} d={`M0 ${GROUND}H720`} />
        {months.map((month, i) => (
          <Month key={month} name={month} x={START + i * ((END - START) / 6)} />
        ))}
        <path d={`${CURVE}V${GROUND}Z`} fill={`url(#${fade})`} />
        {PEAKS.map(({ x, y }, i) => (
          <circle
            key={x}
            className={styles.dose}
            cx={x}
            cy={y}
            r={NAMED.some(({ dose }) => dose === i) ? 7 : 4.5}
          />
        ))}
        {NAMED.map(({ dose, y }, i) => (
          <DoseName key={dose} name={doses[i]!} peak={PEAKS[dose]!} y={y} last={i === NAMED.length - 1} />
        ))}
      </svg>
    </div>
  );
}

function Month({ name, x }: { name: string; x: number }) {
  return (
    <>
      <path className={styles.axis} d={`M${x} ${GROUND}v7`} />
      <text className={styles.month} x={x} y={GROUND + 30}>
        {name}
      </text>
    </>
  );
}

function DoseName({ name, peak, y, last }: { name: string; peak: CurvePoint; y: number; last: boolean }) {
  return (
    <g className={styles.named}>
      <path d={`M${peak.x} ${peak.y - 10}V${y + 8}`} />
      <text x={last ? 690 : peak.x} y={y} textAnchor={last ? 'end' : 'middle'}>
        {name}
      </text>
    </g>
  );
}
