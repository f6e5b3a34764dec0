import { createHash } from 'node:crypto';
import { SESSIONS_PER_ACCOUNT_MAX, SESSIONS_PER_SHARED_NAME_MAX, type Uid } from '@loquat/contract';
import type { Clock } from '#platform/clock.ts';
import { type CachedUser, isGuest, type UserLifecycle } from '../../users/users.access.ts';
import type { Session, Sessions, SigningIn, NotifyNewDevice } from '../auth.access.ts';
import { own, type RunUnit, type SessionEnd, type Stores, type Tx } from '../auth.store.ts';
import { createRenewal, type Renew } from './renewal.ts';
import { createSessionTokens } from './session-tokens.ts';
import { isSharedName, ownNameOf, sharedNameOf } from './shared-device-names.ts';
import { randomId, type Tokens } from './tokens.ts';

export interface SessionParts {
  transact: RunUnit;
  reads: Stores;
  tokens: Tokens;
  clock: Clock;
  serverId: string;
  accessTokenTtlSeconds: number;
  refreshTokenTtlSeconds: number;
  /** Not for the first device of an account: there is no other to compare. */
  notifyNewDevice: NotifyNewDevice;
}

/** Sessions, with operations for this feature only. */
export interface SessionKeeper extends Sessions {
  renew: Renew;
  /** Ends one session; returns whether there was one. */
  end(tx: Tx, uid: Uid, device: string, end: SessionEnd): Promise<boolean>;
  /** Sets or removes the push token of a device; returns whether it is signed in. */
  setDeviceToken(tx: Tx, uid: Uid, device: string, device_token: string | null): Promise<boolean>;
}

/** How long after a sign-in no further proof of identity is needed for calls that a stolen session must not make. */
export const FRESH_SIGN_IN_MS = 300_000;

/** The first of these sessions that must end so that another one makes no more than `most`. */
const surplusOf = (sessions: readonly Session[], most: number) =>
  sessions.slice(0, Math.max(0, sessions.length + 1 - most));

const hashOf = (secret: string | null) => secret && createHash('sha256').update(secret).digest('hex');

const NEW = { previous_hash: null, renewed_at: null, proved_at: null };

export function createSessionKeeper(parts: SessionParts): SessionKeeper {
  const { transact, reads, clock, serverId, notifyNewDevice } = parts;
  const sessionTokens = createSessionTokens(parts);

  const end: SessionKeeper['end'] = async (tx, uid, device, why) => {
    const existed = await tx.sessions.delete(uid, device);
    tx.record({ kind: 'session.ended', uid, device, end: why });
    return existed;
  };

  /** Beyond a limit, a new sign-in ends the least recently renewed session. */
  async function makeRoom(tx: Tx, uid: Uid, device: string): Promise<void> {
    const others = (await tx.sessions.listOf(uid)).filter((session) => session.device !== device);
    // Every renewal extends a session.
    const stalest = others.toSorted((one, other) => one.expires_at - other.expires_at);
    const name = sharedNameOf(device);
    // A script without a device name must not displace the user's other devices.
    const sameName = name === undefined ? [] : stalest.filter((session) => sharedNameOf(session.device) === name);
    const leaving = surplusOf(sameName, SESSIONS_PER_SHARED_NAME_MAX);
    const rest = stalest.filter((session) => !leaving.includes(session));
    for (const session of [...leaving, ...surplusOf(rest, SESSIONS_PER_ACCOUNT_MAX)])
      await end(tx, uid, session.device, 'too_many_devices');
  }

  /** An app has one push token: another device with the same token has been replaced or will not return. */
  async function claimDeviceToken(tx: Tx, uid: Uid, device: string, device_token: string | null): Promise<void> {
    if (device_token === null) return;
    await tx.sessions.clearDeviceTokenElsewhere(uid, device, device_token);
    tx.record({ kind: 'device_token.saved', uid });
  }

  const setDeviceToken: SessionKeeper['setDeviceToken'] = async (tx, uid, device, device_token) => {
    const existed = await tx.sessions.setDeviceToken(uid, device, device_token);
    if (existed) await claimDeviceToken(tx, uid, device, device_token);
    return existed;
  };

  const forgetDeviceToken: Sessions['forgetDeviceToken'] = async (unit, { uid, device, device_token }) => {
    const { sessions } = own(unit);
    const present = await sessions.find(uid, device);
    if (present?.device_token === device_token) await sessions.setDeviceToken(uid, device, null);
  };

  async function noteDevice(tx: Tx, user: CachedUser, signingIn: SigningIn): Promise<void> {
    // Every guest is a new account with one device.
    if (isGuest(user)) return;
    const { device, device_name: name, network_address, device_secret } = signingIn;
    const at = clock.now();
    const secret_hash = hashOf(device_secret);
    const familiarity = await tx.knownDevices.note({ uid: user.uid, device, secret_hash, at });
    if (familiarity === 'new') await notifyNewDevice(tx, { user, device, name, network_address, signed_in_at: at });
  }

  /**
   * The name of the session's device. A machine that sends a shared name gets one of its own, which a browser keeps: its
   * cookie recognises it.
   */
  async function nameDevice(tx: Tx, uid: Uid, { device, device_secret }: SigningIn): Promise<string> {
    if (!isSharedName(device)) return device;
    const known = await tx.knownDevices.findBySecret({ uid, name: device, secret_hash: hashOf(device_secret) });
    return known ?? ownNameOf(device);
  }

  const start: Sessions['start'] = async (unit, user, signingIn) => {
    const tx = own(unit);
    const { uid, is_admin } = user;
    const { device_token, device_name, is_enough = false } = signingIn;
    const device = await nameDevice(tx, uid, signingIn);
    // A client that stores no secret is recognised by the name that it sent, else each sign-in would cause an alert.
    await noteDevice(tx, user, signingIn.device_secret === null ? signingIn : { ...signingIn, device });
    await makeRoom(tx, uid, device);
    const identity = { uid, device, is_admin, is_guest: isGuest(user), session_id: randomId() };
    const { pair, refresh } = sessionTokens.issue(identity);
    await tx.sessions.save({
      uid,
      device,
      session_id: identity.session_id,
      device_token,
      name: device_name,
      signed_in_at: clock.now(),
      is_enough,
      ...refresh,
      ...NEW,
    });
    await claimDeviceToken(tx, uid, device, device_token);
    tx.record({ kind: 'session.started', session: { ...identity, is_enough, expires_at: refresh.expires_at } });
    return { server_id: serverId, ...pair, user };
  };

  const endAll: Sessions['endAll'] = async (unit, uid, why) => {
    const tx = own(unit);
    await tx.sessions.deleteAllOf(uid);
    tx.record({ kind: 'sessions.ended', uid, end: why });
  };
  const lifecycle: UserLifecycle = {
    deleted: (unit, uid) => endAll(unit, uid, 'account_deleted'),
  };

  const isRenewable = ({ expires_at }: Session) => expires_at > clock.now();
  const listOf: Sessions['listOf'] = async (uid) => (await reads.sessions.listOf(uid)).filter(isRenewable);
  const list: Sessions['list'] = async () => (await reads.sessions.list()).filter(isRenewable);

  /** Checks that the given time of a session was a few minutes ago. */
  const wasJustNow =
    (time: 'signed_in_at' | 'proved_at'): Sessions['hasJustSignedIn'] =>
    async ({ uid, device, session_id }) => {
      const session = await reads.sessions.find(uid, device);
      const at = session?.session_id === session_id ? session[time] : null;
      return at !== null && clock.now() - at < FRESH_SIGN_IN_MS;
    };

  const noteProof: Sessions['noteProof'] = (session) => transact((tx) => tx.sessions.setProvedAt(session, clock.now()));

  const renew = createRenewal({ ...parts, sessionTokens, end });
  return {
    start,
    end,
    endAll,
    renew,
    listOf,
    list,
    noteProof,
    hasJustSignedIn: wasJustNow('signed_in_at'),
    hasJustProved: wasJustNow('proved_at'),
    lifecycle,
    setDeviceToken,
    forgetDeviceToken,
  };
}
