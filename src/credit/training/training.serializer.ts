import type { Resource } from '#kit/contract.ts';
import { creditDay } from '../credit.rules.ts';
import type { trainingType } from './training.schema.ts';
import type { Training } from './training.service.ts';

export const presentTraining = (userId: number, training: Training): Resource<typeof trainingType> => ({
  type: 'SubstanceUseTraining',
  id: String(userId),
  attributes: {
    ...training,
    activities: training.activities.map((one) => ({
      title: one.title,
      completedOn: creditDay(one),
      minutes: one.minutes,
      certificateNumber: one.certificateNumber,
      publicationId: one.publicationId,
    })),
  },
});
