import styles from './bar-chart.module.css';

/** From the bottom up. */
export const FILLS = [styles.first, styles.second];
