import type { Socket } from 'node:net';
import type { ConnectionError, FastifyBaseLogger } from 'fastify';

const STATUS_LINES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * Answers input that is not HTTP and closes the connection. Only the kind of failure is logged: the error itself
 * contains the bytes received, tokens included.
 */
export const brokenHttpAnswer =
  (log: FastifyBaseLogger) =>
  ({ code }: ConnectionError, socket: Socket): void => {
    log.debug({ code }, 'broken HTTP');
    const statusLine = STATUS_LINES[code] ?? '400 Bad Request';
    if (socket.writable) socket.write(`HTTP/1.1 ${statusLine}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
    socket.destroy();
  };
