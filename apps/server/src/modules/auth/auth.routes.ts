import { addressProofEndpoints, authEndpoints, sessionEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { type Http, implement } from '../../platform/http/implement.ts';
import { requirePlainPassword } from '../../platform/http/native-apps.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { addressKey } from '../../platform/http/security/rate-limit.ts';
import { senderOf } from '../../platform/http/sender.ts';
import type { AuthService } from './auth.service.ts';
import type { AddressProofs } from './links/address-proofs.ts';
import type { SignInLinks } from './links/sign-in-links.ts';
import type { RegistrationService } from './registration/registration.service.ts';
import { visitorFieldsOf } from './registration/visiting.ts';
import type { DeviceCookie } from './sessions/device-cookie.ts';
import type { OwnSessions } from './sessions/own-sessions.ts';

const addressOf = ({ request }: Http) => addressKey(request.ip);

interface AuthRouteParts {
  auth: AuthService;
  registration: RegistrationService;
  links: SignInLinks;
  proofs: AddressProofs;
  own: OwnSessions;
  deviceCookie: DeviceCookie;
}

export const authRoutes =
  ({ auth, registration, links, proofs, own, deviceCookie }: AuthRouteParts) =>
  (app: FastifyInstance) => {
    implement(app, authEndpoints, {
      login: ({ body }, _viewer, http) =>
        deviceCookie.signIn(http, (device_secret) =>
          auth.login({ ...body, ...senderOf(http.request), device_secret }, addressOf(http)),
        ),
      renew: ({ body }) => auth.renew(body),
      logout: (_call, viewer) => auth.logout(viewer),
      updateDeviceToken: ({ body }, viewer) => auth.updateDeviceToken(viewer, body.device_token),
      updatePushToken: ({ query, body }, viewer) => auth.updatePushToken(viewer, query.device, body),
      listDevices: (_call, viewer) => auth.listDevices(viewer),
      deleteDevice: ({ params }, viewer) => auth.deleteDevice(viewer, params.device),
      isEmailFree: ({ query }, _viewer, http) => auth.isEmailFree(query.email, addressOf(http)),
      sendLoginLink: ({ query }, _viewer, http) =>
        links.send({ email: query.email, address: addressOf(http), language: requestLanguage(http.request) }, (work) =>
          http.reply.raw.once('close', () => void work()),
        ),
      register({ body }, _viewer, http) {
        requirePlainPassword(http.request, body);
        const register = (device_secret: string | null) =>
          registration.register({ ...body, ...senderOf(http.request), device_secret }, addressOf(http));
        // Visitors of a widget get no cookie: pages on other sites would not send it.
        return visitorFieldsOf(body) ? register(null) : deviceCookie.signIn(http, register);
      },
    });
    implement(app, sessionEndpoints, {
      listSessions: (_call, viewer) => own.list(viewer),
      endOtherSessions: ({ query }, viewer) => own.endOthers(viewer, query.remove_linked),
      markSessionsSeen: (_call, viewer) => own.markSeen(viewer),
    });
    implement(app, addressProofEndpoints, {
      proveAddress: ({ body }, viewer) => proofs.prove(viewer, body.magic_token),
    });
  };
