import type { VoiceConfig } from '@loquat/contract';
import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import { fetchJson } from '../../platform/safe-fetch/fetch-json.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';

export interface VoiceServerParts {
  safeFetch: SafeFetch;
  allowPrivate: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

const SECOND_MS = 1_000;
const TOKEN_SECONDS = 600;

/** Rooms may be absent from the answer. */
const Rooms = z.object({ rooms: z.optional(z.array(z.unknown())) });

/** Browsers connect to it by WebSocket; its API is at the same address by HTTP. */
const apiOf = (url: string) => url.replace(/^ws/, 'http').replace(/(?<!\/)\/+$/, '');

const signToken = ({ api_key, api_secret }: VoiceConfig, now: number) =>
  new SignJWT({ video: { roomList: true } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(api_key)
    .setExpirationTime(Math.floor(now / SECOND_MS) + TOKEN_SECONDS)
    .sign(new TextEncoder().encode(api_secret));

/**
 * Asks the voice server for the number of calls, with its key and secret; returns only the status if it does not say.
 * @throws OutgoingError
 */
export async function countRooms(
  voice: VoiceConfig,
  { safeFetch, allowPrivate, now }: VoiceServerParts,
): Promise<{ status: number; rooms: number | null }> {
  const { status, value } = await fetchJson(safeFetch, `${apiOf(voice.url)}/twirp/livekit.RoomService/ListRooms`, {
    schema: Rooms,
    method: 'POST',
    headers: { authorization: `Bearer ${await signToken(voice, now)}`, 'content-type': 'application/json' },
    body: '{}',
    allowPrivate,
    maxRedirects: 0,
  });
  return { status, rooms: value && (value.rooms?.length ?? 0) };
}
