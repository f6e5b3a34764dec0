import * as z from 'zod/mini';
import { empty, endpoints, json } from './endpoint.ts';
import { CREDENTIAL_MAX_LENGTH } from './limits.ts';
import { urlOf } from './web-address.ts';

const Text = z.string().check(z.trim(), z.maxLength(CREDENTIAL_MAX_LENGTH));

/** The server that carries voice and video. */
export const VoiceConfig = z.object({
  enabled: z.boolean(),
  /** Where browsers and this server reach it; empty while there is none. */
  url: z.string(),
  api_key: z.string(),
  /** Always empty in answers. */
  api_secret: z.string(),
});
export type VoiceConfig = z.output<typeof VoiceConfig>;

/** An empty secret keeps the stored one of the same address and key. */
export const VoiceConfigInput = z.object({
  enabled: z.boolean(),
  url: z.union([z.literal(''), urlOf(/^(wss?|https?)$/)]),
  api_key: Text,
  api_secret: Text,
});
export type VoiceConfigInput = z.output<typeof VoiceConfigInput>;

export const callEndpoints = endpoints({
  isVoiceEnabled: {
    method: 'GET',
    path: '/admin/livekit/enabled',
    access: 'guest',
    summary: 'Whether people can call each other',
    response: json(z.boolean()),
    problems: [],
  },
  getVoiceConfig: {
    method: 'GET',
    path: '/admin/livekit/config',
    access: 'admin',
    summary: 'The voice provider, without its secret',
    response: json(z.object({ ...VoiceConfig.shape, api_secret: z.literal(''), has_api_secret: z.boolean() })),
    problems: [],
  },
  updateVoiceConfig: {
    method: 'POST',
    path: '/admin/livekit/config',
    access: 'admin',
    summary: 'Choose the voice provider; an empty secret keeps the stored one of the same key',
    body: json(VoiceConfigInput),
    response: empty,
    problems: [],
  },
});
