import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { constants, setPriority } from 'node:os';
import { makeCertificate } from '@loquat/counterparts/certificate';
import { PUSH_HOST } from '@loquat/counterparts/push-service';

/** What the stand-in tells its parent at the start. */
export interface StandInStarted {
  port: number;
  /** PEM. */
  cert: string;
}

/** What it tells on any message, since it was told to start over. */
export interface StandInFigures {
  /** How many endpoints got a push. */
  reached: number;
  /** Whether the one did whose path was the message. */
  isReached: boolean;
}

const CREATED = 201;

/** A push service as a process of its own: takes everything, and counts. */
if (import.meta.main) {
  // It stands for other people's machines: on this one it takes the processor only when the server leaves it.
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
