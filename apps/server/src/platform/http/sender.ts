import type { FastifyRequest } from 'fastify';
import { isLoopback, plainAddress, reachOf } from '../safe-fetch/address-rules.ts';
import { deviceName } from './device-name.ts';
import { isForwarded } from './this-machine.ts';

/**
 * The network address of the client, for people to read; null if it would only be the address of this machine, or of a
 * proxy that `TRUST_PROXY` does not name.
 */
function senderAddress(request: FastifyRequest): string | null {
  const ip = plainAddress(request.ip);
  const isOfProxy = isForwarded(request) && request.ip === request.socket.remoteAddress && reachOf(ip) !== 'public';
  return isLoopback(ip) || isOfProxy ? null : ip;
}

/** Device name and address of the client, for people to recognise. */
export const senderOf = (request: FastifyRequest): { device_name: string; network_address: string | null } => ({
  device_name: deviceName(request.headers['user-agent']),
  network_address: senderAddress(request),
});
