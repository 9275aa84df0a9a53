import styles from './bar-chart.module.css';

/** From the ground up. */
export const FILLS = [styles.first, styles.second];
