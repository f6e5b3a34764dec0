import * as z from 'zod/mini';
import { bytes, empty, endpoints, json } from '../endpoint.ts';
import { defineEvents } from '../event.ts';
import { Timestamp, Uid } from '../ids.ts';
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

/** Somebody in a call, once per device. */
const CallUser = z.object({ uid: Uid, device: z.string(), joined_at: Timestamp });

/** A conversation has one call at most. */
export const OpenCall = z.object({
  /** The conversation, as the reader sees it. */
  target: ChatTarget,
  /** The room's name at the voice provider. For a direct call, its last part is the person called. */
  channel_name: z.string(),
  started_at: Timestamp,
  started_by: Uid,
  /** It began with a camera. */
  video: z.boolean(),
  /** In the order in which they joined. */
  users: z.array(CallUser),
  /** Whose devices ring. */
  ringing: z.array(Uid),
  /** The person called has joined; always true in channels. */
  answered: z.boolean(),
});
export type OpenCall = z.output<typeof OpenCall>;

/**
 * `ended`: people talked. The others are direct calls that nobody answered: in time, at all, or before the caller left.
 */
export const CallOutcome = z.enum(['ended', 'declined', 'missed', 'cancelled']);
export type CallOutcome = z.output<typeof CallOutcome>;

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
    summary: 'Set the voice provider; an empty secret keeps the stored one of the same key',
    body: json(VoiceConfigInput),
    response: empty,
    problems: [],
  },
  testVoiceConfig: {
    method: 'POST',
    path: '/admin/livekit/test',
    access: 'admin',
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

export const callEvents = defineEvents({
  /** To the person called, when it begins to ring. */
  user_calling: z.object({ type: z.literal('user_calling'), uid: Uid, target: Uid }),
  /** The calls of all conversations that the reader sees, whatever was known before. */
  calls: z.object({ type: z.literal('calls'), calls: z.array(OpenCall) }),
  /** The outcome of a call. */
  call: z.object({ type: z.literal('call'), call: OpenCall }),
  call_ended: z.object({
    type: z.literal('call_ended'),
    target: ChatTarget,
    channel_name: z.string(),
    reason: CallOutcome,
    started_by: Uid,
  }),
});
