import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { jwtVerify, SignJWT } from 'jose';
import { listenOnLoopback, type Loopback, sendJson } from './loopback.ts';

export const LIVEKIT_KEY = 'team-key';
export const LIVEKIT_SECRET = 'voice-secret-that-is-never-shown';

const SECOND_MS = 1_000;
const WEBHOOK_PATH = '/api/admin/livekit/webhook';

/** The grant of a token, in LiveKit's terms. */
interface Grant {
  room?: string;
  roomJoin?: boolean;
  roomList?: boolean;
  roomAdmin?: boolean;
  roomCreate?: boolean;
  canPublish?: boolean;
}

/** A participant's connection to a room. */
export interface StandInConnection {
  room: string;
  identity: string;
  sid: string;
}

export interface WebhookOptions {
  key?: string;
  secret?: string;
  /** Signed instead of the body. */
  signed?: string;
  createdAt?: number;
  disconnectReason?: string;
}

/** LiveKit as a server uses it: rooms, participants, its API over Twirp, its webhooks. No media. */
export interface LivekitStandIn extends Loopback {
  /** Its address, as administrators enter it. */
  url: string;
  /** All calls of its API so far, by method. */
  asked: string[];
  /** Identities that were removed, in order. */
  removed: string[];
  /** Identities whose microphones were closed, in order. */
  muted: string[];
  /** Difference between its clock and that of this machine. */
  clockMs: number;
  /** While set, this is its only answer. */
  status: number | null;
  /** Where its webhooks go; null: nowhere, and events are lost. */
  tells: { origin: string } | null;
  /** Joins with a token, as browsers do. @throws if it does not open the room it names */
  join(token: string): Promise<StandInConnection>;
  /** Ends a connection. */
  leave(connection: StandInConnection, disconnectReason?: string): Promise<void>;
  /** Drops all state, as after a crash. */
  forget(): void;
  connections(room?: string): StandInConnection[];
  /** Notifies the server under test; returns the status. */
  send(event: string, connection: StandInConnection, options?: WebhookOptions): Promise<number>;
}

const encode = (secret: string) => new TextEncoder().encode(secret);

async function grantOf(token: string): Promise<{ grant: Grant; identity: string }> {
  const { payload } = await jwtVerify(token, encode(LIVEKIT_SECRET), { issuer: LIVEKIT_KEY, requiredClaims: ['exp'] });
  return { grant: payload['video'] as Grant, identity: payload.sub ?? '' };
}

const signOf = (body: string, { key = LIVEKIT_KEY, secret = LIVEKIT_SECRET }: WebhookOptions) =>
  new SignJWT({ sha256: createHash('sha256').update(body).digest('base64') })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(key)
    .setNotBefore('0s')
    .setExpirationTime('5m')
    .sign(encode(secret));

interface Asked {
  room?: string;
  identity?: string;
  track_sid?: string;
}

/** What every participant sends. */
const TRACKS = [
  { sid: 'TR_camera', type: 'VIDEO', source: 'CAMERA' },
  { sid: 'TR_microphone', source: 'MICROPHONE' },
];

export async function startLivekit(): Promise<LivekitStandIn> {
  let open: StandInConnection[] = [];
  let named = 0;

  const isIn = (room: string | undefined) => (one: StandInConnection) => one.room === room;

  function answerOf(method: string, { room, identity, track_sid }: Asked): object | null {
    const present = open.filter(isIn(room));
    switch (method) {
      case 'ListRooms':
        return { rooms: [...new Set(open.map((one) => one.room))].map((name) => ({ name, sid: `RM_${name}` })) };
      case 'ListParticipants':
        return present.length === 0 ? null : { participants: present };
      case 'GetParticipant': {
        const found = present.find((one) => one.identity === identity);
        return found ? { ...found, tracks: TRACKS } : null;
      }
      case 'MutePublishedTrack':
        if (!present.some((one) => one.identity === identity) || track_sid !== 'TR_microphone') return null;
        standIn.muted.push(identity ?? '');
        return {};
      case 'RemoveParticipant': {
        const leaving = present.find((one) => one.identity === identity);
        if (!leaving) return null;
        open = open.filter((one) => one !== leaving);
        // The server may already be stopped.
        standIn.send('participant_left', leaving, { disconnectReason: 'PARTICIPANT_REMOVED' }).catch(() => {});
        return {};
      }
      case 'DeleteRoom':
        open = open.filter((one) => one.room !== room);
        return present.length === 0 ? null : {};
      default:
        return null;
    }
  }

  function isAllowed(method: string, grant: Grant, { room }: Asked): boolean {
    if (method === 'ListRooms') return grant.roomList === true;
    if (method === 'DeleteRoom') return grant.roomCreate === true;
    return grant.roomAdmin === true && grant.room === room;
  }

  async function answer(request: IncomingMessage, response: ServerResponse, { pathname }: URL): Promise<void> {
    response.setHeader('date', new Date(Date.now() + standIn.clockMs).toUTCString());
    const method = /^\/twirp\/livekit\.RoomService\/(\w+)$/.exec(pathname)?.[1] ?? '';
    const asked = (await json(request).catch(() => ({}))) as Asked;
    standIn.asked.push(method);
    if (method === 'RemoveParticipant') standIn.removed.push(asked.identity ?? '');
    if (standIn.status !== null) return sendJson(response, standIn.status, {});
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const known = await grantOf(token).catch(() => null);
    if (!known) return sendJson(response, 401, { code: 'unauthenticated' });
    if (!isAllowed(method, known.grant, asked)) return sendJson(response, 403, { code: 'permission_denied' });
    const result = answerOf(method, asked);
    return result ? sendJson(response, 200, result) : sendJson(response, 404, { code: 'not_found' });
  }

  const loopback = await listenOnLoopback(answer);
  const standIn: LivekitStandIn = {
    ...loopback,
    url: loopback.origin.replace('http', 'ws'),
    asked: [],
    removed: [],
    muted: [],
    clockMs: 0,
    status: null,
    tells: null,
    async join(token) {
      const { grant, identity } = await grantOf(token);
      if (grant.roomJoin !== true || grant.canPublish !== true || !grant.room)
        throw new Error('not a token for a room');
      const connection = { room: grant.room, identity, sid: `PA_${(named += 1)}` };
      const former = open.find((one) => one.room === connection.room && one.identity === identity);
      if (former) await standIn.leave(former, 'DUPLICATE_IDENTITY');
      open = [...open, connection];
      await standIn.send('participant_joined', connection);
      return connection;
    },
    async leave(connection, disconnectReason = 'CLIENT_INITIATED') {
      open = open.filter((one) => one.sid !== connection.sid);
      await standIn.send('participant_left', connection, { disconnectReason });
    },
    forget: () => void (open = []),
    connections: (room) => (room === undefined ? open : open.filter(isIn(room))),
    async send(event, { room, identity, sid }, options = {}) {
      if (!standIn.tells) return 0;
      const { createdAt = Math.floor(Date.now() / SECOND_MS), disconnectReason, signed } = options;
      const participant = { identity, sid, ...(disconnectReason !== undefined && { disconnectReason }) };
      const news = { event, id: `EV_${(named += 1)}`, createdAt: `${createdAt}`, room: { name: room }, participant };
      const body = JSON.stringify(news);
      const { status } = await fetch(`${standIn.tells.origin}${WEBHOOK_PATH}`, {
        method: 'POST',
        headers: { authorization: await signOf(signed ?? body, options), 'content-type': 'application/webhook+json' },
        body,
      });
      return status;
    },
  };
  return standIn;
}
