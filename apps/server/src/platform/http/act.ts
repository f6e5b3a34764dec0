import type { Access, AuditKind } from '@loquat/contract';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from './viewer.ts';

/** A call that may be an act of an administrator. */
export interface CalledAct {
  kind: AuditKind;
  /** Who may make this call. */
  access: Access;
  /** Its input, parsed. */
  call: object;
  /** Null: whoever sets the server up. */
  viewer: Viewer | null;
  request: FastifyRequest;
}

/** Does what a call is for; if it is an administrator's act, that leaves a trace together with what it writes. */
export type PerformAct = <T>(act: CalledAct, work: () => Promise<T>) => Promise<T>;
