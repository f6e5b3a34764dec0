import type { Ask, Asks, Prepare } from '../security/authorisation/ask.ts';
import type { FeatureTests } from './feature-tests.ts';

const authorisation = `
The tunnel                                             anonymous guest member outsider removed blocked bot   owner admin
getTunnelSetup          the server                     ok        ok    ok     ok       ok      ok      ok    ok    ok
followTunnel as getTunnelSetup
getTunnelStatus         the server                     401       403   403    403      403     403     401   403   ok
startTunnel, stopTunnel as getTunnelStatus
`;

const asked = (route: Ask['route']): Record<string, Prepare> => ({ 'the server': () => ({ route }) });
const asks: Asks = {
  getTunnelSetup: asked('GET /admin/cloudflared/auto_info'),
  followTunnel: asked('GET /admin/cloudflared/auto_stream'),
  getTunnelStatus: asked('GET /admin/cloudflared/status'),
  startTunnel: asked('POST /admin/cloudflared/start'),
  stopTunnel: asked('POST /admin/cloudflared/stop'),
};

export const featureTests: FeatureTests = { authorisation, asks, bodies: {} };
