import type { FastifyRequest } from 'fastify';
import { isFromThisMachine } from '../../platform/http/this-machine.ts';

/** The origin of a request to set up the server. */
export interface SetupVisitor {
  /** From the server's own machine, and under its name. */
  isLocal: boolean;
  /** Network address, for counting. */
  ip: string;
}

export const setupVisitorOf = (request: FastifyRequest): SetupVisitor => ({
  isLocal: isFromThisMachine(request),
  ip: request.ip,
});
