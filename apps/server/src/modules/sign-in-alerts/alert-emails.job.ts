import { Uid } from '@loquat/contract';
import * as z from 'zod/mini';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { LinkOrigin } from '../server/server.access.ts';
import { findUser } from '../users/users.access.ts';
import type { RunUnit } from './sign-in-alerts.store.ts';
import { ALERT_JOB, alertKey, emailAddressOf, type SignInAlertParts } from './sign-in-alerts.ts';

export interface AlertEmailParts extends SignInAlertParts {
  transact: RunUnit;
  mail: Mail;
  links: LinkOrigin;
}

const HOUR_MS = 3_600_000;
/** After a day an alert is too late to be useful; the device list shows the sign-in as well. */
const EMAIL_LIFE_MS = 86_400_000;
const DEVICES_LISTED = 10;
const Payload = z.object({ uid: Uid });

/** Emails users about sign-ins on new devices: at most one email an hour. */
export function createAlertEmailJob(parts: AlertEmailParts): JobHandler {
  const { transact, settings, mail, links, clock } = parts;
  return {
    kind: ALERT_JOB,
    run: (payload) =>
      transact(async (tx) => {
        const { uid } = Payload.parse(payload);
        const alerts = await tx.signInAlerts.takeAllOf(uid);
        const user = await findUser(tx, uid);
        const to = user && emailAddressOf(user, parts);
        if (alerts.length === 0 || !user || !to) return;
        const origin = links.of('');
        await mail.post(tx, {
          kind: 'new_devices',
          to,
          language: user.language,
          devices: alerts.slice(0, DEVICES_LISTED),
          more_devices: Math.max(0, alerts.length - DEVICES_LISTED),
          time_zone: settings.settingsOf(uid).quiet_hours.time_zone,
          url: origin && `${origin}/setting/devices`,
          expires_at: clock.now() + EMAIL_LIFE_MS,
        });
        // Replaces this job: alerts until then wait for it.
        const due_at = clock.now() + HOUR_MS;
        await tx.jobs.put({ kind: ALERT_JOB, payload: { uid }, due_at, unique_key: alertKey(uid) });
      }),
  };
}
