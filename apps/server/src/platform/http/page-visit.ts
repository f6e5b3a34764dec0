import type { FastifyRequest } from 'fastify';

const wantsPage = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');

const isApi = (url: string) => url === '/api' || url.startsWith('/api/') || url.startsWith('/api?');

/** Whether a browser is requesting a page of the web app, at any address. */
export const isPageVisit = (request: FastifyRequest): boolean => wantsPage(request) && !isApi(request.url);
