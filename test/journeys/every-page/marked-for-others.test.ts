import { OTHERS, testMarked } from './marked.judge.ts';

testMarked(OTHERS);
