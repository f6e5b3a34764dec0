import { api, type TunnelEvent, type TunnelStatus } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';

const STATUS: TunnelStatus = { status: 'idle', url: null, error: null };
const MESSAGE =
  'This server does not start Cloudflare tunnels. Run cloudflared beside it, or put a reverse proxy with a certificate in front.';
const REFUSAL: TunnelEvent = { event: 'error', message: MESSAGE, url: null, progress: null };

/** As text, not as an event stream: a browser would open that again and again. */
const refuse = () => `data: ${JSON.stringify(REFUSAL)}\n\n`;

/** The onboarding of newer web clients stays empty until these calls are answered. */
export const tunnelRoutes = (app: FastifyInstance) =>
  implement(app, api.tunnel, {
    // True would make the client wait for a running tunnel.
    getTunnelSetup: () => ({ auto_cftunnel: false, tunnel_status: STATUS }),
    followTunnel: refuse,
    getTunnelStatus: () => STATUS,
    startTunnel: refuse,
    stopTunnel: () => 'no tunnel is running',
  });
