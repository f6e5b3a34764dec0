import { EMAIL_PATTERN, type NotificationSettings, type Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { NotifyNewDevice } from '../auth/auth.access.ts';
import type { Mail } from '../mail/mail.access.ts';
import { type CachedUser, isVisitor } from '../users/users.access.ts';
import { own } from './sign-in-alerts.store.ts';

export const ALERT_JOB = 'sign_in_alerts.send';
/** Maximum of pending alerts for one account: a flood of sign-ins must not fill the disk. */
const WAITING_MAX = 50;

export const alertKey = (uid: Uid): string => `${ALERT_JOB}:${uid}`;

/** Settings of users for these emails, and their time zones. */
export interface AlertSettings {
  settingsOf(uid: Uid): Pick<NotificationSettings, 'new_device_letters' | 'quiet_hours'>;
}

export interface SignInAlertParts {
  settings: AlertSettings;
  mail: Pick<Mail, 'isOn'>;
  clock: Pick<Clock, 'now'>;
}

/** The email address for alerts about new devices; null if the user gets none. */
export function emailAddressOf(
  user: Pick<CachedUser, 'uid' | 'email' | 'is_bot' | 'status' | 'visitor_host'>,
  { settings, mail }: Pick<SignInAlertParts, 'settings' | 'mail'>,
): string | null {
  const { uid, email, is_bot, status } = user;
  const hasMailbox = email !== null && EMAIL_PATTERN.test(email) && !is_bot && !isVisitor(user);
  const isWanted = mail.isOn() && status === 'normal' && settings.settingsOf(uid).new_device_letters;
  return hasMailbox && isWanted ? email : null;
}

/** Alerts users about sign-ins on devices that are new to their account. */
export const createSignInAlerts =
  (parts: SignInAlertParts): NotifyNewDevice =>
  async (unit, { user, device, name, network_address, signed_in_at }) => {
    const tx = own(unit);
    const { uid } = user;
    const audience = { to: 'users', uids: [uid], exceptDevice: { uid, device } } as const;
    tx.announce({ kind: 'event', audience, event: { type: 'new_device', device, name, signed_in_at } });
    if (emailAddressOf(user, parts) === null || (await tx.signInAlerts.countOf(uid)) >= WAITING_MAX) return;
    await tx.signInAlerts.insert({ uid, name, network_address, signed_in_at });
    // If an email was sent within the hour, its successor is already scheduled under this key.
    const payload = { uid };
    await tx.jobs.putIfAbsent({ kind: ALERT_JOB, payload, due_at: parts.clock.now(), unique_key: alertKey(uid) });
  };
