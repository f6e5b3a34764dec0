import type { FastifyInstance } from 'fastify';
import type { MessageLifecycle } from './modules/messages/messages.access.ts';
import type { UserLifecycle } from './modules/users/users.access.ts';
import type { JobHandler } from './platform/jobs/job-runner.ts';

/** Adds calls to the app. */
export type Mount = (app: FastifyInstance) => void;

/** What a feature gives to the server. What it gives to other features is its `access`, which they get by name. */
export interface Module {
  routes?: readonly Mount[];
  /** Addresses beside the API that people open, and that lead into the web app. */
  links?: readonly Mount[];
  jobs?: readonly JobHandler[];
  /** What the feature does when something of another feature comes, changes or goes, inside the same unit of work. */
  lifecycles?: { users?: UserLifecycle; messages?: MessageLifecycle };
  /** Begins what goes on without calls: once all features are made, in their order. */
  start?(): Promise<void>;
  /** Ends what `start` began, in the opposite order, while calls are still answered. */
  stop?(): Promise<void>;
  /** After the last call, and before the database closes: writes what is still to be written. */
  close?(): Promise<void>;
}
