import * as z from 'zod/mini';
import { endpoints, json } from '../endpoint.ts';
import { Uid } from '../ids.ts';
import { maybe } from '../input.ts';
import { Device, LoginResponse } from '../sign-in/auth.ts';
import { WebOrigin } from '../web-address.ts';

/** A widget on a website. A visitor secret is valid for one of them. */
const VisitorPlacement = {
  /** The origin of the website. */
  origin: WebOrigin,
  /** The `data-id` of the widget. */
  widget_id: z.string().check(z.maxLength(256)),
  /** The `data-host-id` of the widget. */
  widget_host: Uid,
};

/** Opaque to clients. */
const VisitorSecret = z.string().check(z.minLength(1), z.maxLength(256));
/** Null: the answer sets a cookie that pages cannot read. */
const IssuedSecret = z.nullable(z.string());

/**
 * Sign-ins of returning visitors whose browser denies storage to frames of other sites. The secret is kept in a
 * partitioned cookie or, if the browser accepts none, by the website.
 */
export const visitorSecretEndpoints = endpoints({
  issueVisitorSecret: {
    method: 'POST',
    path: '/visitor/secret',
    access: 'user',
    visitors: true,
    sameOriginOnly: true,
    summary: 'Issue a secret that signs a visitor in again; the session must be a few minutes old at most',
    body: json(z.object({ ...VisitorPlacement, keeper: z.enum(['cookie', 'website']) })),
    response: json(z.object({ secret: IssuedSecret })),
    problems: ['visitor.not_found', 'auth.session_too_old', 'setup.foreign_origin'],
  },
  resumeVisitor: {
    method: 'POST',
    path: '/visitor/session',
    access: 'public',
    sameOriginOnly: true,
    summary:
      'Sign a visitor in with their secret, from the body or the cookie, and replace it; null if it is not valid',
    body: json(z.object({ ...VisitorPlacement, secret: maybe(VisitorSecret), device: Device })),
    response: json(z.nullable(z.object({ login: LoginResponse, secret: IssuedSecret }))),
    problems: ['auth.account_frozen', 'setup.foreign_origin'],
  },
});
