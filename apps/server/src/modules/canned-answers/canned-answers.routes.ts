import { cannedAnswerEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { CannedAnswerService } from './canned-answers.service.ts';

export const cannedAnswerRoutes = (answers: CannedAnswerService) => (app: FastifyInstance) =>
  implement(app, cannedAnswerEndpoints, {
    listCannedAnswers: (_request, viewer) => answers.list(viewer),
    createCannedAnswer: ({ body }) => answers.create(body),
    updateCannedAnswer: ({ params, body }) => answers.update(params.id, body),
    deleteCannedAnswer: ({ params }) => answers.delete(params.id),
  });
