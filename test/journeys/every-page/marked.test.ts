import { LEARNERS, testMarked } from './marked.judge.ts';

testMarked(LEARNERS);
