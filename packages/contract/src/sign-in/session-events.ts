import * as z from 'zod/mini';
import { defineEvents } from '../event.ts';
import { Timestamp } from '../ids.ts';

// A file of its own: every signed-in client loads the events, and few load the calls.
/** A way to sign in, as its user knows it. */
export const SignInMethodName = z.object({
  kind: z.enum(['password', 'email', 'google', 'github', 'oidc', 'metamask', 'thirdparty', 'passkey']),
  /** An email address, a user name, a wallet address, or the name of a passkey; empty for a password. */
  label: z.string(),
  /** Domain of an OpenID provider, otherwise empty. */
  issuer: z.string(),
});
export type SignInMethodName = z.output<typeof SignInMethodName>;

export const SignInMethodChange = z.object({
  ...SignInMethodName.shape,
  change: z.enum(['added', 'removed', 'changed']),
});
export type SignInMethodChange = z.output<typeof SignInMethodChange>;

export const sessionEvents = defineEvents({
  /** Ways to sign in to the user's account were added, removed or changed. Sent to all devices of the user. */
  sign_in_methods_changed: z.object({
    type: z.literal('sign_in_methods_changed'),
    changes: z.array(SignInMethodChange),
    changed_at: Timestamp,
  }),
  /** The user signed in on a device on which this account had never signed in. Sent to their other devices. */
  new_device: z.object({
    type: z.literal('new_device'),
    /** As in `/user/devices`. */
    device: z.string(),
    /** As in `/user/sessions`; empty if the device sent no name. */
    name: z.string(),
    signed_in_at: Timestamp,
  }),
});
