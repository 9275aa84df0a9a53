import { endpointsOf } from '../../kit/endpoints.handlers.ts';
import { askedQuestions } from './evaluation-question.schema.ts';
import { evaluationQuestionCommands } from './evaluation-question.service.ts';

export const evaluationQuestionEndpoints = endpointsOf(askedQuestions, evaluationQuestionCommands);
