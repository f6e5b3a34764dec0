import { api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { MailService } from './mail.service.ts';

export const mailRoutes = (mail: MailService) => (app: FastifyInstance) =>
  implement(app, api.mail, {
    getSmtpConfig: () => mail.smtpConfig(),
    updateSmtpConfig: ({ body }) => mail.updateSmtpConfig(body),
    isMailEnabled: () => mail.isEnabled(),
    sendTestMail: ({ body }) => mail.sendTestMail(body),
  });
