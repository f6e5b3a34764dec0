import type { FastifyRequest } from 'fastify';
import { isLoopback, reachOf } from '../safe-fetch/address-rules.ts';
import { deviceName } from './device-name.ts';
import { isForwarded } from './this-machine.ts';

/**
 * The network address of whoever sent a request, for people to read; null if it would only be that of this machine, or
 * of a proxy in front that nobody said to trust (`TRUST_PROXY`).
 */
function senderAddress(request: FastifyRequest): string | null {
  const { ip } = request;
  const isOfProxy = isForwarded(request) && ip === request.socket.remoteAddress && reachOf(ip) !== 'public';
  return isLoopback(ip) || isOfProxy ? null : ip;
}

/** What a request says of the device that sent it, for people to recognise it. */
export const senderOf = (request: FastifyRequest): { device_name: string; network_address: string | null } => ({
  device_name: deviceName(request.headers['user-agent']),
  network_address: senderAddress(request),
});
