import { EMAIL_PATTERN, type NotificationSettings, type Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { TellOfNewDevice } from '../auth/auth.access.ts';
import type { Mail } from '../mail/mail.access.ts';
import { type CachedUser, isVisitor } from '../users/users.access.ts';
import { own } from './sign-in-alerts.store.ts';

export const ALERT_JOB = 'sign_in_alerts.send';
/** Of one account, until a letter tells of them: no flood of sign-ins fills the disk. */
const WAITING_MAX = 50;

export const alertKey = (uid: Uid): string => `${ALERT_JOB}:${uid}`;

/** Who wants these letters, and in which time zone they live. */
export interface AlertWishes {
  settingsOf(uid: Uid): Pick<NotificationSettings, 'new_device_letters' | 'quiet_hours'>;
}

export interface SignInAlertParts {
  wishes: AlertWishes;
  mail: Pick<Mail, 'isOn'>;
  clock: Pick<Clock, 'now'>;
}

/** Where a person is told of new devices by letter; null if they are not. */
export function letterAddressOf(
  user: Pick<CachedUser, 'uid' | 'email' | 'is_bot' | 'status' | 'visitor_host'>,
  { wishes, mail }: Pick<SignInAlertParts, 'wishes' | 'mail'>,
): string | null {
  const { uid, email, is_bot, status } = user;
  const hasMailbox = email !== null && EMAIL_PATTERN.test(email) && !is_bot && !isVisitor(user);
  const isWanted = mail.isOn() && status === 'normal' && wishes.settingsOf(uid).new_device_letters;
  return hasMailbox && isWanted ? email : null;
}

/** Tells people that somebody has signed in to their account on a device that is new to it. */
export const createSignInAlerts =
  (parts: SignInAlertParts): TellOfNewDevice =>
  async (unit, { user, device, name, network_address, signed_in_at }) => {
    const tx = own(unit);
    const { uid } = user;
    const audience = { to: 'users', uids: [uid], exceptDevice: { uid, device } } as const;
    tx.announce({ kind: 'event', audience, event: { type: 'new_device', device, name, signed_in_at } });
    if (letterAddressOf(user, parts) === null || (await tx.signInAlerts.countOf(uid)) >= WAITING_MAX) return;
    await tx.signInAlerts.insert({ uid, name, network_address, signed_in_at });
    // If a letter went out within the hour, its successor waits under this key already.
    const payload = { uid };
    await tx.jobs.putIfAbsent({ kind: ALERT_JOB, payload, due_at: parts.clock.now(), unique_key: alertKey(uid) });
  };
