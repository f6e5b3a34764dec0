import { passkeyEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { type Http, implement } from '../../platform/http/implement.ts';
import { addressKey } from '../../platform/http/security/rate-limit.ts';
import { senderOf } from '../../platform/http/sender.ts';
import type { DeviceCookie } from '../auth/auth.access.ts';
import type { OwnPasskeys } from './own-passkeys.ts';
import type { PasskeyRegistration } from './passkey-registration.ts';
import type { PasskeySignIn } from './passkey-sign-in.ts';
import type { FindRelyingParty } from './relying-party.ts';

export interface PasskeyRouteParts {
  registration: PasskeyRegistration;
  signIn: PasskeySignIn;
  own: OwnPasskeys;
  partyOf: FindRelyingParty;
  deviceCookie: DeviceCookie;
}

export const passkeyRoutes =
  ({ registration, signIn, own, partyOf, deviceCookie }: PasskeyRouteParts) =>
  (app: FastifyInstance) => {
    const callerOf = ({ request }: Http) => ({ party: partyOf(request), address: addressKey(request.ip) });
    implement(app, passkeyEndpoints, {
      startPasskeyRegistration: ({ body }, viewer, { request }) =>
        registration.start(viewer, body.password, partyOf(request)),
      finishPasskeyRegistration: ({ body }, viewer, http) =>
        registration.finish(
          viewer,
          {
            credential: 'credential' in body ? body.credential : body.attestation,
            name: body.name ?? senderOf(http.request).device_name,
          },
          partyOf(http.request),
        ),
      startPasskeySignIn: (_call, _viewer, http) => signIn.start(callerOf(http)),
      finishPasskeySignIn: ({ body }, _viewer, http) =>
        deviceCookie.signIn(http, (device_secret) => {
          const { device, device_token } = body;
          const credential = 'credential' in body ? body.credential : body.authentication;
          const signingIn = { device, device_token, ...senderOf(http.request), device_secret };
          return signIn.finish({ credential, ...signingIn }, callerOf(http));
        }),
      listPasskeys: (_call, viewer) => own.list(viewer),
      renamePasskey: ({ params, body }, viewer) => own.rename(viewer, params.credential_id, body.name),
      deletePasskey: ({ params }, viewer) => own.delete(viewer, params.credential_id),
    });
  };
