import { text } from 'node:stream/consumers';
import type { PushPayload, Uid } from '@loquat/contract';
import * as z from 'zod/mini';
import type { Changes } from '../../platform/db/change-feed.ts';
import { OutgoingError } from '../../platform/safe-fetch/outgoing-error.ts';
import type { SafeResponse, ServiceAddress } from '../../platform/safe-fetch/safe-fetch.ts';
import type { SessionChange, Sessions } from '../auth/auth.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDeleted } from '../users/users.access.ts';
import { createFcmAccess, type FcmAccessParts } from './fcm-access.ts';
import { fcmMessageOf } from './fcm-message.ts';
import type { RunUnit } from './notifications.store.ts';
import { commonOutcome, type PushOutcome, type PushTerms, type PushTransport, type IsUsable } from './push-targets.ts';

export interface FcmParts extends Omit<FcmAccessParts, 'project'> {
  transact: RunUnit;
  sessions: Pick<Sessions, 'list' | 'listOf' | 'forgetDeviceToken'>;
  settings: Pick<ServerSettings, 'get'>;
  isUsable: IsUsable;
  changes: Changes<SessionChange | UserDeleted>;
  /** The FCM service. */
  service: ServiceAddress;
}

type SendFcm = (deviceToken: string, payload: PushPayload, terms: PushTerms) => Promise<PushOutcome>;

const TIMEOUT_MS = 10_000;
const ANSWER_MAX_BYTES = 20_000;
const UNAUTHORIZED = 401;
const NOT_FOUND = 404;

const Refusal = z.object({
  error: z.object({ details: z.array(z.object({ errorCode: z.optional(z.string()) })) }),
});

/** Whether the app is uninstalled. Without this error code, a 404 may also mean the project. */
function isUnregistered(answer: string): boolean {
  try {
    return Refusal.parse(JSON.parse(answer)).error.details.some(({ errorCode }) => errorCode === 'UNREGISTERED');
  } catch {
    return false;
  }
}

async function outcomeOf({ status, headers, body }: SafeResponse): Promise<PushOutcome | 'unauthorized'> {
  if (status === UNAUTHORIZED) return 'unauthorized';
  if (status === NOT_FOUND && isUnregistered(await text(body))) return { is: 'gone' };
  return commonOutcome(status, headers) ?? { is: 'refused' };
}

/** Sends by FCM HTTP v1 with the project that administrators chose. */
function createSender(parts: FcmParts): SendFcm {
  const { safeFetch, clock, settings, service } = parts;
  const project = () => settings.get('push');
  const access = createFcmAccess({ ...parts, project });

  async function attempt(body: string): Promise<PushOutcome | 'unauthorized'> {
    const token = await access.token();
    if (token === null) return { is: 'refused' };
    const address = `${service.url}/v1/projects/${encodeURIComponent(project().project_id)}/messages:send`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const limits = {
      maxRedirects: 0,
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_MAX_BYTES,
      secure: true,
      keepConnection: true,
    };
    const options = { method: 'POST', headers, body, allowPrivate: service.allowPrivate, ...limits } as const;
    const outcome = await safeFetch(address, options, outcomeOf);
    if (outcome === 'unauthorized') access.forget(token);
    return outcome;
  }

  return async (deviceToken, payload, terms) => {
    const body = JSON.stringify({ message: fcmMessageOf(deviceToken, payload, terms, clock.now()) });
    try {
      const first = await attempt(body);
      const outcome = first === 'unauthorized' ? await attempt(body) : first;
      return outcome === 'unauthorized' ? { is: 'refused' } : outcome;
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return { is: 'later', afterMs: undefined };
    }
  };
}

/** Reaches mobile apps by the tokens of their devices, if administrators chose their own project. */
export async function loadFcm(parts: FcmParts): Promise<PushTransport> {
  const { transact, sessions, settings, changes, isUsable } = parts;
  const send = createSender(parts);
  const signedIn = (await sessions.list()).filter(({ device_token }) => device_token !== null);
  const people = new Set<Uid>(signedIn.map(({ uid }) => uid));
  changes.follow({
    'device_token.saved': ({ uid }) => void people.add(uid),
    'user.deleted': ({ uid }) => void people.delete(uid),
  });
  return {
    isOn() {
      const { enabled, use_official, project_id } = settings.get('push');
      return enabled && !use_official && project_id !== '';
    },
    people,
    targetsOf: async (uid) =>
      (await sessions.listOf(uid)).flatMap(({ device, session_id, device_token: address }) => {
        if (address === null || !isUsable({ uid, device, session_id })) return [];
        const drop = () => transact((tx) => sessions.forgetDeviceToken(tx, { uid, device, device_token: address }));
        return [
          { uid, device, address, service: 'fcm', send: (payload, terms) => send(address, payload, terms), drop },
        ];
      }),
  };
}
