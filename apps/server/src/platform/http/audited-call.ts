import type { Access, AuditKind } from '@loquat/contract';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from './viewer.ts';

/** A call that may need an audit entry. */
export interface AuditedCall {
  kind: AuditKind;
  /** The access that the call requires. */
  access: Access;
  /** The parsed input. */
  call: object;
  /** Null during the set-up of the server. */
  viewer: Viewer | null;
  request: FastifyRequest;
}

/** Runs a call; if it is an administrator's action, stores an audit entry in the same transaction. */
export type PerformAudited = <T>(act: AuditedCall, work: () => Promise<T>) => Promise<T>;
