import * as z from 'zod/mini';
import { bytes, empty, endpoints, json } from '../endpoint.ts';
import { Uid } from '../ids.ts';
import { orDefault } from '../input.ts';
import { CALL_NAME_MAX_LENGTH, CALL_WEBHOOK_MAX_BYTES, CREDENTIAL_MAX_LENGTH } from '../limits.ts';
import { ChatTarget } from './messages.ts';
import { urlOf } from '../web-address.ts';

const Text = z.string().check(z.trim(), z.maxLength(CREDENTIAL_MAX_LENGTH));

/** The server that carries voice and video. */
export const VoiceConfig = z.object({
  enabled: z.boolean(),
  /** Where browsers and this server reach it; empty if there is none. */
  url: z.string(),
  api_key: z.string(),
  /** Always empty in answers. */
  api_secret: z.string(),
  /** Whether devices encrypt sound and picture, so that the voice provider can neither hear nor see them. */
  e2ee: z.boolean(),
});
export type VoiceConfig = z.output<typeof VoiceConfig>;

/** An empty secret keeps the stored one of the same address and key. */
export const VoiceConfigInput = z.object({
  enabled: z.boolean(),
  url: z.union([z.literal(''), urlOf(/^(wss?|https?)$/)]),
  api_key: Text,
  api_secret: Text,
  e2ee: orDefault(z.boolean(), false),
});
export type VoiceConfigInput = z.output<typeof VoiceConfigInput>;

/**
 * The voice provider's response. `unreachable`: none; `refused`: not with this key and secret; `no_livekit`: it
 * responds like something else; `clock`: its clock and this server's are too far apart for it to accept tokens.
 */
export const VoiceTestResult = z.enum(['ok', 'unreachable', 'refused', 'no_livekit', 'clock']);
export type VoiceTestResult = z.output<typeof VoiceTestResult>;

/** As clients of another provider expect it: answers are inside `data`. */
const providerAnswer = <S extends z.ZodMiniType>(data: S) => json(z.object({ success: z.boolean(), data }));

const VoiceConfigAnswer = z.object({ ...VoiceConfig.shape, api_secret: z.literal(''), has_api_secret: z.boolean() });
const CallRequest = z.intersection(
  ChatTarget,
  z.object({
    /** It begins with a camera. */
    video: orDefault(z.boolean(), false),
    /** Leaves any other call of this person. */
    move: orDefault(z.boolean(), false),
  }),
);

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
    response: json(VoiceConfigAnswer),
    problems: [],
  },
  updateVoiceConfig: {
    method: 'POST',
    path: '/admin/livekit/config',
    access: 'admin',
    audit: 'settings.changed',
    summary: 'Set the voice provider; an empty secret keeps the stored one of the same key',
    body: json(VoiceConfigInput),
    response: empty,
    problems: [],
  },
  testVoiceConfig: {
    method: 'POST',
    path: '/admin/livekit/test',
    access: 'admin',
    audit: 'nothing',
    summary: 'Test a voice provider without saving it; an empty secret means the stored one',
    body: json(VoiceConfigInput),
    /** `rooms`: their number at the provider, unless it did not say. */
    response: json(z.object({ result: VoiceTestResult, rooms: z.nullable(z.int()) })),
    problems: [],
  },
  joinCall: {
    method: 'POST',
    path: '/admin/livekit/token',
    access: 'user',
    summary:
      'Start the call of a conversation, answer it or join it; answers the address and the token for this device',
    body: json(CallRequest),
    response: json(
      z.object({
        token: z.string(),
        /** Of the voice provider, `ws` or `wss`. */
        url: z.string(),
        /** The caller's own. */
        uid: Uid,
        channel_name: z.string(),
        /** Seconds for which the token is valid. */
        expired_in: z.int(),
        /** The encryption key for the call's devices; null: none. */
        e2ee_key: z.nullable(z.string()),
      }),
    ),
    problems: [
      'call.disabled',
      'call.unreachable',
      'call.elsewhere',
      'message.target_not_found',
      'message.sending_forbidden',
      'channel.not_found',
      'channel.forbidden',
    ],
  },
  leaveCall: {
    method: 'POST',
    path: '/admin/livekit/leave',
    access: 'user',
    summary: 'Leave the call of a conversation with this device; an unanswered one is cancelled',
    body: json(ChatTarget),
    response: empty,
    problems: [],
  },
  declineCall: {
    method: 'POST',
    path: '/admin/livekit/decline',
    access: 'user',
    summary: 'Decline an incoming call',
    body: json(z.object({ uid: Uid })),
    response: empty,
    problems: [],
  },
  listCalls: {
    method: 'GET',
    path: '/admin/livekit/channel/:page_no/:page_size',
    access: 'guest',
    summary: 'The calls in conversations that the caller sees, oldest first; pages count from 0',
    params: z.object({ page_no: z.int().check(z.nonnegative()), page_size: z.int().check(z.positive()) }),
    response: providerAnswer(
      z.object({
        channels: z.array(z.object({ channel_name: z.string(), user_count: z.int() })),
        /** On all pages. */
        total_size: z.int(),
      }),
    ),
    problems: [],
  },
  getCallUsers: {
    method: 'GET',
    path: '/admin/livekit/channel/user/:channel_name/false',
    access: 'guest',
    summary: 'Who is in a call',
    params: z.object({ channel_name: z.string().check(z.maxLength(CALL_NAME_MAX_LENGTH)) }),
    response: providerAnswer(
      z.object({
        channel_exist: z.boolean(),
        /** 1: everybody may speak. */
        mode: z.optional(z.int()),
        total: z.optional(z.int()),
        users: z.optional(z.array(Uid)),
      }),
    ),
    problems: [],
  },
  receiveCallWebhook: {
    method: 'POST',
    path: '/admin/livekit/webhook',
    access: 'public',
    summary: 'Webhook of the voice provider, signed with its key',
    headers: z.object({ authorization: z.optional(z.string()) }),
    body: bytes('application/webhook+json', CALL_WEBHOOK_MAX_BYTES),
    response: empty,
    problems: ['call.webhook_refused'],
  },
});
