import type { Mid, Uid } from '@loquat/contract';

/** A message that a user was notified of. */
interface Shown {
  tag: string;
  mid: Mid;
}

/**
 * Unread notifications, to know which ones to withdraw: in memory, since the start, and only the newest of each user.
 */
export interface ShownNotifications {
  note(uid: Uid, shown: Shown): void;
  /** The user has read a chat up to `mid`; returns the messages to withdraw. */
  read(uid: Uid, tag: string, mid: Mid): Mid[];
  /** A message was deleted; returns the users whose notification to withdraw. */
  erased(mid: Mid): { uid: Uid; tag: string }[];
  forget(uid: Uid): void;
}

const KEPT = 50;

export function createShownNotifications(): ShownNotifications {
  const byUid = new Map<Uid, Shown[]>();

  function keep(uid: Uid, kept: Shown[]): void {
    if (kept.length === 0) byUid.delete(uid);
    else byUid.set(uid, kept);
  }

  return {
    note(uid, shown) {
      const others = (byUid.get(uid) ?? []).filter(({ mid }) => mid !== shown.mid);
      keep(uid, [...others, shown].slice(-KEPT));
    },
    read(uid, tag, upTo) {
      const all = byUid.get(uid) ?? [];
      const isRead = (shown: Shown) => shown.tag === tag && shown.mid <= upTo;
      keep(
        uid,
        all.filter((shown) => !isRead(shown)),
      );
      return all.filter(isRead).map(({ mid }) => mid);
    },
    erased(mid) {
      return [...byUid].flatMap(([uid, all]) => {
        const found = all.find((shown) => shown.mid === mid);
        if (!found) return [];
        keep(
          uid,
          all.filter((shown) => shown !== found),
        );
        return [{ uid, tag: found.tag }];
      });
    },
    forget: (uid) => void byUid.delete(uid),
  };
}
