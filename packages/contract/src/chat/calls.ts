import * as z from 'zod/mini';
import { bytes, empty, endpoints, json } from '../endpoint.ts';
import { Gid, Uid } from '../ids.ts';
import { ignored, maybe, orDefault } from '../input.ts';
import { CALL_NAME_MAX_LENGTH, CALL_WEBHOOK_MAX_BYTES, CREDENTIAL_MAX_LENGTH } from '../limits.ts';
import { SocketAddress } from '../web-address.ts';
import { ChatTarget } from './messages.ts';

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
export const VoiceConfigInput = z.strictObject({
  enabled: z.boolean(),
  url: z.union([z.literal(''), SocketAddress]),
  api_key: Text,
  api_secret: Text,
  e2ee: orDefault(z.boolean(), false),
});
export type VoiceConfigInput = z.output<typeof VoiceConfigInput>;

/**
 * The voice provider's response. `unreachable`: none; `refused`: not with this key and secret; `no_livekit`: not that
 * of a LiveKit server; `clock`: its clock and this server's are too far apart for it to accept tokens.
 */
export const VoiceTestResult = z.enum(['ok', 'unreachable', 'refused', 'no_livekit', 'clock']);
export type VoiceTestResult = z.output<typeof VoiceTestResult>;

/** As clients of another provider expect it: answers are inside `data`. */
const providerAnswer = <S extends z.ZodMiniType>(data: S) => json(z.object({ success: z.boolean(), data }));

const VoiceConfigAnswer = z.object({ ...VoiceConfig.shape, api_secret: z.literal(''), has_api_secret: z.boolean() });
const CallRequest = z.intersection(
  ChatTarget,
  z.object({
    /** The caller starts it with a camera. */
    video: orDefault(z.boolean(), false),
    /** Leaves any other call of this user. */
    move: orDefault(z.boolean(), false),
    /**
     * The device calls `confirmCall` once it is connected to the voice provider. Until then the call does not list it,
     * and no device rings.
     */
    confirms: orDefault(z.boolean(), false),
    /**
     * The device joins again by itself after it lost the connection. The server refuses it if it was removed from the
     * call meanwhile.
     */
    comes_back: orDefault(z.boolean(), false),
  }),
);
const ChannelMember = z.object({ gid: Gid, uid: Uid });

const CallKey = z.object({
  /** The encryption key for the call's devices; null: none. */
  e2ee_key: z.nullable(z.string()),
  /** Rises with each new key. */
  e2ee_key_number: z.int(),
});

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
    access: 'founder',
    audit: 'settings.changed',
    summary: 'Set the voice provider; an empty secret keeps the stored one of the same key',
    body: json(z.extend(VoiceConfigInput, { has_api_secret: ignored })),
    response: empty,
    problems: [],
  },
  testVoiceConfig: {
    method: 'POST',
    path: '/admin/livekit/test',
    access: 'admin',
    audit: 'nothing',
    summary: 'Test a voice provider without saving it; an empty secret means the stored one',
    body: json(z.extend(VoiceConfigInput, { has_api_secret: ignored })),
    /** `rooms`: their number at the provider; null if the provider did not report it. */
    response: json(z.object({ result: VoiceTestResult, rooms: z.nullable(z.int()) })),
    problems: [],
  },
  joinCall: {
    method: 'POST',
    path: '/admin/livekit/token',
    access: 'user',
    rate: 'call',
    summary:
      'Start the call of a conversation, answer it or join it; answers the address and the token for this device',
    body: json(CallRequest),
    response: json(
      z.object({
        token: z.string(),
        /** Of the voice provider, `ws` or `wss`. */
        url: z.string(),
        /** The caller's own uid. */
        uid: Uid,
        channel_name: z.string(),
        /** Seconds for which the token is valid. */
        expired_in: z.int(),
        ...CallKey.shape,
      }),
    ),
    problems: [
      'call.disabled',
      'call.unreachable',
      'call.elsewhere',
      'call.not_joined',
      'call.visitor',
      'message.target_not_found',
      'message.sending_forbidden',
      'message.direct_disabled',
      'channel.not_found',
      'channel.forbidden',
    ],
  },
  confirmCall: {
    method: 'POST',
    path: '/admin/livekit/confirm',
    access: 'user',
    summary: 'Confirm that this device is connected to the call that it joined; answers the current encryption key',
    body: json(ChatTarget),
    response: json(CallKey),
    problems: ['call.not_joined'],
  },
  leaveCall: {
    method: 'POST',
    path: '/admin/livekit/leave',
    access: 'user',
    rate: 'call',
    summary: 'Leave the call of a conversation with this device; an unanswered one is cancelled',
    body: json(
      z.intersection(
        ChatTarget,
        z.object({
          /** The device may come back by itself, as after a page reload. */
          may_return: maybe(z.boolean()),
        }),
      ),
    ),
    response: empty,
    problems: [],
  },
  declineCall: {
    method: 'POST',
    path: '/admin/livekit/decline',
    access: 'user',
    rate: 'call',
    summary: 'Decline an incoming call: of a person, or into the call of a channel',
    body: json(ChatTarget),
    response: empty,
    problems: [],
  },
  ringInCall: {
    method: 'POST',
    path: '/group/:gid/call/:uid/ring',
    access: 'user',
    rate: 'call',
    summary: 'Call a member of a channel into its call, by a participant; does nothing if they are in it or ring',
    params: ChannelMember,
    response: empty,
    problems: ['call.not_joined', 'channel.not_found', 'channel.forbidden', 'message.sending_forbidden'],
  },
  muteInCall: {
    method: 'POST',
    path: '/group/:gid/call/:uid/mute',
    access: 'user',
    rate: 'call',
    audit: 'channel.call_muted',
    summary: "Close the microphone of a participant in a channel's call; by the owner or an administrator",
    params: ChannelMember,
    response: empty,
    problems: ['call.participant_absent', 'channel.not_found', 'channel.forbidden'],
  },
  removeFromCall: {
    method: 'POST',
    path: '/group/:gid/call/:uid/remove',
    access: 'user',
    rate: 'call',
    audit: 'channel.call_removed',
    summary: "Remove a participant from a channel's call; by the owner or an administrator",
    params: ChannelMember,
    response: empty,
    problems: ['call.participant_absent', 'channel.not_found', 'channel.forbidden'],
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
        /** 1: every participant may speak. */
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
