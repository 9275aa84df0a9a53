import { isCourse, openDialogs, testDialogs } from './dialog-forms.judge.ts';

openDialogs();
testDialogs(isCourse);
