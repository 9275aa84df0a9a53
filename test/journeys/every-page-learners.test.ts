import { PAGE_TYPES } from './every-page.data.ts';
import { judge } from './every-page.judge.ts';

judge(PAGE_TYPES.filter(({ as }) => as && as !== 'admin'));
