import * as z from 'zod/mini';
import { empty, endpoints, json } from '../endpoint.ts';
import { ignored, orDefault } from '../input.ts';
import { CREDENTIAL_MAX_LENGTH } from '../limits.ts';
import { urlOf } from '../web-address.ts';

/** Where Google issues tokens for its push service. */
export const PUSH_TOKEN_URL = 'https://oauth2.googleapis.com/token';

const Text = z.string().check(z.trim(), z.maxLength(CREDENTIAL_MAX_LENGTH));

/** The push provider (wire: FCM configuration): disabled, the official one, or a project of one's own. */
export const PushConfig = z.object({
  enabled: z.boolean(),
  use_official: z.boolean(),
  token_url: z.string(),
  project_id: z.string(),
  /** PEM. Always empty in answers. */
  private_key: z.string(),
  client_email: z.string(),
});
export type PushConfig = z.output<typeof PushConfig>;

/** An empty private key keeps the stored one of the same client. */
export const PushConfigInput = z.strictObject({
  enabled: z.boolean(),
  use_official: z.boolean(),
  token_url: orDefault(z.union([z.literal(''), urlOf(/^https?$/)]), PUSH_TOKEN_URL),
  project_id: Text,
  private_key: Text,
  client_email: Text,
});
export type PushConfigInput = z.output<typeof PushConfigInput>;

export const notificationEndpoints = endpoints({
  getPushConfig: {
    method: 'GET',
    path: '/admin/fcm/config',
    access: 'admin',
    summary: 'The push provider, without its private key',
    response: json(z.object({ ...PushConfig.shape, private_key: z.literal(''), has_private_key: z.boolean() })),
    problems: [],
  },
  updatePushConfig: {
    method: 'POST',
    path: '/admin/fcm/config',
    access: 'founder',
    audit: 'settings.changed',
    summary: 'Set the push provider; an empty private key keeps the stored one of the same client',
    body: json(z.extend(PushConfigInput, { has_private_key: ignored })),
    response: empty,
    problems: [],
  },
});
