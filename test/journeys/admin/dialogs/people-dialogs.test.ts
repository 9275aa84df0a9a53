import { isContent, isCourse, openDialogs, testDialogs } from './dialog-forms.judge.ts';

openDialogs();
testDialogs((file) => !isContent(file) && !isCourse(file));
