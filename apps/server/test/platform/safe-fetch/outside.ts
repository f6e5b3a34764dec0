import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { reachOf } from '#platform/safe-fetch/address-rules.ts';
import type { Resolve } from '#platform/safe-fetch/resolve.ts';
import { createSafeFetch, type SafeFetch } from '#platform/safe-fetch/safe-fetch.ts';
import { nth } from '../../drivers/found.ts';

export interface Asked {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A web server on a loopback address that records its requests. */
export interface Outside {
  port: number;
  asked: Asked[];
  close(): Promise<void>;
}

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

export async function startOutside(answer: RequestListener, address = '127.0.0.1', port = 0): Promise<Outside> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    void text(request)
      .then((body) => asked.push({ method, url, headers, body }))
      .then(() => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  return { port: (server.address() as AddressInfo).port, asked, close: () => closed(server) };
}

/** Treats addresses as internet addresses, because a test can only reach this machine. */
export const asInternet =
  (...addresses: string[]) =>
  (address: string) =>
    addresses.includes(address) ? ('public' as const) : reachOf(address);

/** A DNS server that gives each name its answers in turn and repeats the last one. */
export function dnsOf(
  names: Readonly<Record<string, readonly (readonly string[])[]>>,
): Resolve & { questions: string[] } {
  const questions: string[] = [];
  const resolve: Resolve = async (hostname) => {
    const answers = names[hostname] ?? [[]];
    const turn = questions.filter((question) => question === hostname).length;
    questions.push(hostname);
    return nth(answers, Math.min(turn, answers.length - 1));
  };
  return Object.assign(resolve, { questions });
}

/** The guard as in production, except that `site.test` is an internet site at 127.0.0.1. */
export const fetchFromSite = (): SafeFetch =>
  createSafeFetch({
    userAgent: 'Loquat/test',
    resolve: dnsOf({ 'site.test': [['127.0.0.1']] }),
    reachOf: asInternet('127.0.0.1'),
  });
