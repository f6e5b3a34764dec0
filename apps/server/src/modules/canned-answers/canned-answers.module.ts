import type { Platform } from '../../platform/platform.ts';
import { cannedAnswerRoutes } from './canned-answers.routes.ts';
import { createCannedAnswerService } from './canned-answers.service.ts';
import type { Stores } from './canned-answers.store.ts';

/** Texts that the team keeps for what visitors often ask. */
export const createCannedAnswers = ({ transact, reads }: Platform<Stores>) => ({
  routes: [cannedAnswerRoutes(createCannedAnswerService({ transact, reads }))],
});
