import type { Uid } from '@loquat/contract';
import type { Session } from './auth.store.ts';

/** Which sessions live, in memory, as they were last committed: asked by every call. */
export interface SessionRegistry {
  /** Whether this very sign-in of the device is still the present one. */
  isLive(session: Pick<Session, 'uid' | 'device' | 'session_id'>): boolean;
  add(session: Pick<Session, 'uid' | 'device' | 'session_id'>): void;
  delete(uid: Uid, device: string): void;
  deleteAllOf(uid: Uid): void;
}

export function createSessionRegistry(sessions: readonly Session[]): SessionRegistry {
  const byUid = new Map<Uid, Map<string, string>>();

  const add: SessionRegistry['add'] = ({ uid, device, session_id }) => {
    const devices = byUid.get(uid);
    if (devices) devices.set(device, session_id);
    else byUid.set(uid, new Map([[device, session_id]]));
  };
  sessions.forEach(add);

  return {
    add,
    isLive: ({ uid, device, session_id }) => byUid.get(uid)?.get(device) === session_id,
    delete(uid, device) {
      const devices = byUid.get(uid);
      if (devices?.delete(device) && devices.size === 0) byUid.delete(uid);
    },
    deleteAllOf: (uid) => void byUid.delete(uid),
  };
}
