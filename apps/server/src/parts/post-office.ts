import type { FastifyInstance } from 'fastify';
import { createLetterDeliveryJob } from '../modules/mail/letter-delivery.job.ts';
import { createLetterQueue } from '../modules/mail/letter-queue.ts';
import type { Mail } from '../modules/mail/mail.access.ts';
import { mailRoutes } from '../modules/mail/mail.routes.ts';
import { createMailService } from '../modules/mail/mail.service.ts';
import { createSmtpSetup } from '../modules/mail/smtp-setup.ts';
import type { ServerSettings } from '../modules/server/server.access.ts';
import type { Clock } from '../platform/clock.ts';
import { createScheduler, type Scheduler } from '../platform/jobs/scheduler.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Sealer } from '../platform/sealing.ts';
import type { RunUnit, Stores } from '../stores.ts';

export interface PostOfficeSurroundings {
  transact: RunUnit;
  reads: Stores;
  clock: Clock;
  sealer: Sealer;
  settings: ServerSettings;
  mailer: Mailer;
  report: (error: unknown) => void;
}

/** Letters on their way out. Their jobs have a scheduler of their own: they wait for others' servers. */
export function createPostOffice(parts: PostOfficeSurroundings): {
  mail: Mail;
  routes: (app: FastifyInstance) => void;
  scheduler: Scheduler;
} {
  const smtp = createSmtpSetup(parts.settings);
  const delivery = createLetterDeliveryJob({ ...parts, smtp });
  const scheduler = createScheduler({ ...parts, reads: parts.reads.jobs, handlers: [delivery] });
  const mail = createLetterQueue({ ...parts, smtp, wake: () => scheduler.wake() });
  return { mail, routes: mailRoutes(createMailService({ ...parts, smtp })), scheduler };
}
