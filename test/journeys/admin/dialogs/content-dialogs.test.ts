import { isContent, openDialogs, testDialogs } from './dialog-forms.judge.ts';

openDialogs();
testDialogs(isContent);
