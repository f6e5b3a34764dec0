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

/** What it tells on any message: how many endpoints got a push since the last time it was asked. */
export interface StandInFigures {
  reached: number;
  pushes: number;
}

const CREATED = 201;

/** A push service as a process of its own: takes everything, and counts. */
if (import.meta.main) {
  // It stands for other people's machines: on this one it takes the processor only when the server leaves it.
  setPriority(constants.priority.PRIORITY_LOW);
  const certificate = makeCertificate(PUSH_HOST);
  let [reached, pushes] = [new Set<string>(), 0];
  const server = createServer(certificate, (request, response) => {
    request.resume().on('end', () => {
      reached.add(request.url ?? '');
      pushes += 1;
      response.writeHead(CREATED).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.on('message', (wanted) => {
    process.send?.({ reached: reached.size, pushes } satisfies StandInFigures);
    if (wanted === 'start over') [reached, pushes] = [new Set(), 0];
  });
  process.on('disconnect', () => process.exit());
  const { port } = server.address() as AddressInfo;
  process.send?.({ port, cert: certificate.cert } satisfies StandInStarted);
}
