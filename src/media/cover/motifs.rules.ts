import { slugify } from '#kit/slug.ts';
import type { DrawingPoint, Ink } from './drawing.rules.ts';
import {
  growthChart,
  hypnogram,
  multipleDoses,
  neutrophilCounts,
  settlingWaves,
  ticTraces,
  titrationStairs,
} from './motif-curves.rules.ts';
import { burstTrains, cellField, painMap, ripples, seedSpiral, taperBars } from './motif-fields.rules.ts';

/** `focus` is where the interesting part of the curve is: lenses and close-ups centre on it. */
export type Motif = Readonly<{ draw: (ink: Ink) => string; focus: DrawingPoint }>;

/** By the topic's slug. */
const MOTIF_BY_TOPIC: Readonly<Record<string, Motif>> = {
  clozapine: { draw: neutrophilCounts, focus: [200, 150] },
  lamotrigine: { draw: titrationStairs, focus: [196, 150] },
  benzodiazepines: { draw: taperBars, focus: [112, 140] },
  tms: { draw: burstTrains, focus: [210, 130] },
  'sleep-and-insomnia-in-depression': { draw: hypnogram, focus: [218, 120] },
  fibromyalgia: { draw: painMap, focus: [150, 110] },
  'pregnancy-and-bipolar-disorder': { draw: ripples, focus: [262, 126] },
  'natural-medicines': { draw: seedSpiral, focus: [244, 120] },
  agitation: { draw: settlingWaves, focus: [120, 126] },
  'cancer-related-psychiatry': { draw: cellField, focus: [266, 125] },
  'tic-disorders': { draw: ticTraces, focus: [200, 132] },
  'child-and-adolescent-psychopharmacology': { draw: growthChart, focus: [270, 110] },
};

const GENERAL: Motif = { draw: multipleDoses, focus: [250, 110] };

export function motifOf(topic: string): Motif {
  const key = slugify(topic);
  return Object.hasOwn(MOTIF_BY_TOPIC, key) ? MOTIF_BY_TOPIC[key]! : GENERAL;
}
