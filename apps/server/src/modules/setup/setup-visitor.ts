import type { FastifyRequest } from 'fastify';
import { addressKey } from '../../platform/http/security/rate-limit.ts';
import { isFromThisMachine } from '../../platform/http/this-machine.ts';

/** The origin of a set-up request. */
export interface SetupVisitor {
  /** Sent from the server's own machine, under its local name. */
  isLocal: boolean;
  /** Its `addressKey`, for rate limits. */
  address: string;
}

export const setupVisitorOf = (request: FastifyRequest): SetupVisitor => ({
  isLocal: isFromThisMachine(request),
  address: addressKey(request.ip),
});
