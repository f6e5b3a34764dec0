import type { FastifyInstance } from 'fastify';
import type { ChannelLifecycle } from '../modules/channels/channels.access.ts';
import type { MessageLifecycle } from '../modules/messages/messages.access.ts';
import type { UserLifecycle } from '../modules/users/users.access.ts';
import type { Metric } from '../platform/http/monitoring/metric.ts';
import type { JobHandler } from '../platform/jobs/job-runner.ts';

/** Adds endpoints to the app. */
export type Mount = (app: FastifyInstance) => void;

/** A feature as the server runs it. */
export interface Module {
  /** For other features, which get it by name. */
  access?: unknown;
  routes?: readonly Mount[];
  /** URLs outside the API that redirect people into the web app. */
  links?: readonly Mount[];
  jobs?: readonly JobHandler[];
  /** Metrics of the feature. */
  metrics?: readonly Metric[];
  /** Hooks for another feature's creations, changes and deletions, inside the same unit of work. */
  lifecycles?: { users?: UserLifecycle; channels?: ChannelLifecycle; messages?: MessageLifecycle };
  /** Starts background work, once all features are created, in their order. */
  start?(): Promise<void>;
  /** Stops background work, in reverse order, while calls are still answered. */
  stop?(): Promise<void>;
  /** After the last call, before the database closes: writes pending data. */
  close?(): Promise<void>;
}
