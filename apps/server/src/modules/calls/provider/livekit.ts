import type { VoiceConfig } from '@loquat/contract';
import type { VideoGrant, WebhookEvent } from 'livekit-server-sdk';
import * as z from 'zod/mini';
import { fetchJson, type JsonAnswer } from '#platform/safe-fetch/fetch-json.ts';
import type { SafeFetch } from '#platform/safe-fetch/safe-fetch.ts';
import { type CallProvider, type Examination, ProviderError, type ProviderEvent } from './call-provider.ts';

export interface LivekitParts {
  safeFetch: SafeFetch;
  /** Whether LiveKit's address may be in the operator's own networks. */
  allowPrivate: boolean;
  /** Milliseconds since the epoch. */
  now: () => number;
}

const SECOND_MS = 1_000;
/** Validity of a token for one API call. */
const API_TOKEN_SECONDS = 60;
/** A busy LiveKit answers late; after ten seconds, users are to know that they cannot join. */
const API_TIMEOUT_MS = 8_000;
/** LiveKit accepts tokens that are a minute off; half of that leaves time to correct a clock. */
const MAX_CLOCK_DIFFERENCE_MS = 30_000;
const OK = 200;
const UNAUTHORISED = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;

const Nothing = z.unknown();
/** Responses may omit empty fields. */
const Rooms = z.object({ rooms: z.optional(z.array(z.object({ name: z.string() }))) });
const Participants = z.object({
  participants: z.optional(z.array(z.object({ identity: z.string(), sid: z.string() }))),
});
const Tracks = z.object({
  tracks: z.optional(z.array(z.object({ sid: z.string(), source: z.optional(z.string()) }))),
});

/** The library is loaded with the first call: half a second and 20 MB that most servers never need. */
const sdk = () => import('livekit-server-sdk');

/** Browsers reach LiveKit by WebSocket; its API is on the same address by HTTP. */
const apiOf = (url: string) => url.replace(/^ws/, 'http').replace(/(?<!\/)\/+$/, '');
const socketOf = (url: string) => url.replace(/^http/, 'ws');

/** LiveKit's codes for connections that another connection of the same participant replaces. */
const DUPLICATE_IDENTITY = 2;
const SERVER_SHUTDOWN = 3;
const MIGRATION = 8;
const MOVED: readonly number[] = [DUPLICATE_IDENTITY, SERVER_SHUTDOWN, MIGRATION];

function kindOf({ event, participant }: WebhookEvent): ProviderEvent['kind'] {
  if (event === 'participant_joined') return 'joined';
  if (event !== 'participant_left' && event !== 'participant_connection_aborted') return 'other';
  return MOVED.includes(participant?.disconnectReason ?? 0) ? 'moved' : 'left';
}

/** Whether the clock of the responding server differs too much from ours for tokens to be accepted. */
function isClockOff({ headers }: JsonAnswer<unknown>, now: number): boolean {
  const theirs = Date.parse(headers.get('date') ?? '');
  return Math.abs(theirs - now) > MAX_CLOCK_DIFFERENCE_MS;
}

function judge(answer: JsonAnswer<z.output<typeof Rooms>>, now: number): Examination {
  const { status, value } = answer;
  const rooms = value && (value.rooms?.length ?? 0);
  const isRefused = status === UNAUTHORISED || status === FORBIDDEN;
  if (rooms === null && !isRefused) return { result: 'no_livekit', rooms, status };
  if (isClockOff(answer, now)) return { result: 'clock', rooms, status };
  return { result: isRefused ? 'refused' : 'ok', rooms, status };
}

/** LiveKit, self-hosted or as a service. */
export function createLivekit(voice: VoiceConfig, { safeFetch, allowPrivate, now }: LivekitParts): CallProvider {
  const { url, api_key, api_secret } = voice;

  async function tokenOf(grant: VideoGrant, ttl: number, identity?: string): Promise<string> {
    const { AccessToken } = await sdk();
    const token = new AccessToken(api_key, api_secret, { ttl, ...(identity !== undefined && { identity }) });
    token.addGrant(grant);
    return token.toJwt();
  }

  async function ask<S extends z.ZodMiniType>(method: string, schema: S, grant: VideoGrant, body: object) {
    return fetchJson(safeFetch, `${apiOf(url)}/twirp/livekit.RoomService/${method}`, {
      schema,
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenOf(grant, API_TOKEN_SECONDS)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      allowPrivate,
      maxRedirects: 0,
      timeoutMs: API_TIMEOUT_MS,
    });
  }

  /** The same for commands; null if the target does not exist. */
  async function demand<S extends z.ZodMiniType>(method: string, schema: S, grant: VideoGrant, body: object) {
    const { status, value } = await ask(method, schema, grant, body);
    if (status !== OK && status !== NOT_FOUND) throw new ProviderError(method, status);
    return value;
  }

  return {
    url: socketOf(url),
    sign: (room, identity, seconds) => {
      const grant = { room, roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: true };
      return tokenOf({ ...grant, canUpdateOwnMetadata: false }, seconds, identity);
    },
    async listRooms() {
      const { status, value } = await ask('ListRooms', Rooms, { roomList: true }, {});
      if (!value) throw new ProviderError('ListRooms', status);
      return (value.rooms ?? []).map(({ name }) => name);
    },
    async listConnections(room) {
      const value = await demand('ListParticipants', Participants, { room, roomAdmin: true }, { room });
      return value?.participants ?? [];
    },
    async remove(room, identity) {
      // Returning participants bring a new token, which is valid from the same second on.
      const revoke_token_ts = Math.floor(now() / SECOND_MS);
      const body = { room, identity, revoke_token_ts };
      await demand('RemoveParticipant', Nothing, { room, roomAdmin: true }, body);
    },
    async mute(room, identity) {
      const grant = { room, roomAdmin: true };
      const participant = await demand('GetParticipant', Tracks, grant, { room, identity });
      for (const { sid, source } of participant?.tracks ?? []) {
        const body = { room, identity, track_sid: sid, muted: true };
        if (source === 'MICROPHONE') await demand('MutePublishedTrack', Nothing, grant, body);
      }
    },
    close: async (room) => void (await demand('DeleteRoom', Nothing, { roomCreate: true }, { room })),
    async readEvent(body, authorization) {
      const { WebhookReceiver } = await sdk();
      const event = await new WebhookReceiver(api_key, api_secret).receive(body, authorization);
      return {
        kind: kindOf(event),
        room: event.room?.name ?? '',
        identity: event.participant?.identity ?? '',
        sid: event.participant?.sid ?? '',
        at: Number(event.createdAt) * SECOND_MS,
      };
    },
    examine: async () => judge(await ask('ListRooms', Rooms, { roomList: true }, {}), now()),
  };
}
