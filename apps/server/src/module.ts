import type { FastifyInstance } from 'fastify';
import type { MessageLifecycle } from './modules/messages/messages.access.ts';
import type { UserLifecycle } from './modules/users/users.access.ts';
import type { Figure } from './platform/http/monitoring/figures.ts';
import type { JobHandler } from './platform/jobs/job-runner.ts';

/** Adds calls to the app. */
export type Mount = (app: FastifyInstance) => void;

/** What a feature gives to the server. What it gives to other features is its `access`, which they get by name. */
export interface Module {
  routes?: readonly Mount[];
  /** Addresses outside the API that people open and that lead into the web app. */
  links?: readonly Mount[];
  jobs?: readonly JobHandler[];
  /** What operators watch of it. */
  figures?: readonly Figure[];
  /** What the feature does when another feature creates, changes or deletes something, inside the same unit of work. */
  lifecycles?: { users?: UserLifecycle; messages?: MessageLifecycle };
  /** Starts background work, once all features are made, in their order. */
  start?(): Promise<void>;
  /** Stops what `start` started, in reverse order, while calls are still answered. */
  stop?(): Promise<void>;
  /** After the last call, before the database closes: writes what is still pending. */
  close?(): Promise<void>;
}
