import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { constants, setPriority } from 'node:os';
import { makeCertificate } from '@loquat/counterparts/certificate';
import { PUSH_HOST } from '@loquat/counterparts/push-service';

/** The stand-in's first message to its parent. */
export interface StandInStarted {
  port: number;
  /** PEM. */
  cert: string;
}

/** The answer to any message: metrics since the last reset. */
export interface StandInFigures {
  /** Number of endpoints that received a push. */
  reached: number;
  /** Whether the endpoint whose path was in the message received one. */
  isReached: boolean;
}

const CREATED = 201;

/** A push service in its own process: accepts and counts all pushes. */
if (import.meta.main) {
  // It stands for other machines, so it gets CPU time only when the server leaves some.
  setPriority(constants.priority.PRIORITY_LOW);
  const certificate = makeCertificate(PUSH_HOST);
  const reached = new Set<string>();
  const server = createServer(certificate, (request, response) => {
    request.resume().on('end', () => {
      reached.add(request.url ?? '');
      response.writeHead(CREATED).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.on('message', (wanted: string) => {
    process.send?.({ reached: reached.size, isReached: reached.has(wanted) } satisfies StandInFigures);
    if (wanted === 'start over') reached.clear();
  });
  process.on('disconnect', () => process.exit());
  const { port } = server.address() as AddressInfo;
  process.send?.({ port, cert: certificate.cert } satisfies StandInStarted);
}
