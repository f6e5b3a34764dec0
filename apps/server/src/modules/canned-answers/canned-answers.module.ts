import type { Platform } from '../../platform/platform.ts';
import { cannedAnswerRoutes } from './canned-answers.routes.ts';
import { createCannedAnswerService } from './canned-answers.service.ts';
import type { Stores } from './canned-answers.store.ts';

/** The team's prepared texts for visitors' frequent questions. */
export const createCannedAnswers = ({ transact, reads }: Platform<Stores>) => ({
  routes: [cannedAnswerRoutes(createCannedAnswerService({ transact, reads }))],
});
