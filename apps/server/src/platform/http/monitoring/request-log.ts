import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * One line per answered request, at `debug`: path without its query, status, milliseconds. Failures are logged where
 * they are handled (`errors.ts`), whatever the level.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(_error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    request.log.debug({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  }
}
