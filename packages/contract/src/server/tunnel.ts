import * as z from 'zod/mini';
import { endpoints, json, text } from '../endpoint.ts';

/** A tunnel of Cloudflare that makes the server reachable from the internet. */
export const TunnelStatus = z.object({
  status: z.enum(['idle', 'downloading', 'starting', 'running', 'error']),
  /** The public address; null while there is none. */
  url: z.nullable(z.string()),
  error: z.nullable(z.string()),
});
export type TunnelStatus = z.output<typeof TunnelStatus>;

/** One `data:` line of the answers of `startTunnel` and `followTunnel`, as JSON. */
export const TunnelEvent = z.object({
  event: z.enum(['downloading', 'progress', 'url', 'already_running', 'error', 'stopped']),
  /** For people. */
  message: z.string(),
  url: z.nullable(z.string()),
  /** Percent. */
  progress: z.nullable(z.number()),
});
export type TunnelEvent = z.output<typeof TunnelEvent>;

/** Calls with which newer web clients set up a tunnel. This server has none: the operator runs it beside the server. */
export const tunnelEndpoints = endpoints({
  getTunnelSetup: {
    method: 'GET',
    path: '/admin/cloudflared/auto_info',
    access: 'public',
    summary: 'Whether the server starts a tunnel by itself: never',
    response: json(z.object({ auto_cftunnel: z.boolean(), tunnel_status: TunnelStatus })),
    problems: [],
  },
  followTunnel: {
    method: 'GET',
    path: '/admin/cloudflared/auto_stream',
    access: 'public',
    summary: 'Progress of that tunnel, as lines of server-sent events: one error',
    response: text,
    problems: [],
  },
  getTunnelStatus: {
    method: 'GET',
    path: '/admin/cloudflared/status',
    access: 'admin',
    summary: 'State of the tunnel: always idle',
    response: json(TunnelStatus),
    problems: [],
  },
  startTunnel: {
    method: 'POST',
    path: '/admin/cloudflared/start',
    access: 'admin',
    audit: 'nothing',
    summary: 'Start a tunnel, with lines of server-sent events: one error that says that there is none',
    response: text,
    problems: [],
  },
  stopTunnel: {
    method: 'POST',
    path: '/admin/cloudflared/stop',
    access: 'admin',
    audit: 'nothing',
    summary: 'Stop the tunnel; answers that none runs',
    response: text,
    problems: [],
  },
});
