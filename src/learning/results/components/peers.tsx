import { useTexts } from '#client/page/site-data.ts';
import { BarChart } from '#ui/charts/bar-chart.tsx';
import { ErrorState } from '#ui/feedback/empty-state.tsx';
import { resultsTexts } from '../results.messages.ts';
import { mayShowBands, scoreBands } from '../results.rules.ts';
import type { ResultsData } from '../results.store.ts';
import styles from './results.module.css';

type Props = { stats: ResultsData['stats']; score: number; onRetry: () => void };

/** The distribution of scores, with the learner's own marked; nothing that could identify a person. */
export function PeerScores({ stats, score, onRetry }: Props) {
  const say = useTexts(resultsTexts);
  if (!stats)
    return (
      <ErrorState
        className="print-none"
        title={say('peersFailed')}
        retryLabel={say('retry')}
        onRetry={onRetry}
      />
    );
  if (stats.attempts === null) return <p className={`small quiet ${styles.peersNote}`}>{say('peersFew')}</p>;
  if (!mayShowBands(stats.scores)) return null;
  const bars = scoreBands(stats.scores, score).map((band) => ({
    label: String(band.from),
    values: [band.count],
    ...(band.isOwn ? { note: say('you') } : {}),
  }));
  return (
    <section className={`keep-together ${styles.peers}`}>
      <h2 className="h3">{say('peersHead')}</h2>
      <BarChart
        bars={bars}
        series={[say('peersAttempts')]}
        summary={say('peersSummary', {
          n: stats.attempts ?? 0,
          average: stats.averageScore ?? 0,
          rate: stats.approvalRate ?? 0,
          score,
        })}
        tableLabel={say('asTable')}
        categoryLabel={say('peersScore')}
        totalLabel={say('total')}
      />
    </section>
  );
}
