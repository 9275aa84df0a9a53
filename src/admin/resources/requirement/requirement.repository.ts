import { repositoryOf } from '../../kit/record.repository.ts';
import { requirements } from './requirement.schema.ts';

export const requirementRepository = repositoryOf(requirements, {
  table: 'requirement',
  searched: ['authority', 'source'],
});
