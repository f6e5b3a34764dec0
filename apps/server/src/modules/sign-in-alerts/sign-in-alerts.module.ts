import type { Platform } from '../../platform/platform.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { LinkOrigin } from '../server/server.access.ts';
import { createAlertEmailJob } from './alert-emails.job.ts';
import { createMethodChangeNotices } from './method-changes.ts';
import type { Stores } from './sign-in-alerts.store.ts';
import { type AlertSettings, createSignInAlerts } from './sign-in-alerts.ts';

interface SignInAlertDependencies {
  settings: AlertSettings;
  mail: Mail;
  links: LinkOrigin;
}

/** Notifies users of sign-ins on new devices, and of changed sign-in methods. */
export function createSignInAlertModule({ transact, clock }: Platform<Stores>, dependencies: SignInAlertDependencies) {
  const { settings, mail, links } = dependencies;
  return {
    access: {
      notifyNewDevice: createSignInAlerts({ settings, mail, clock }),
      notifyMethodChanges: createMethodChangeNotices({ mail, links, clock }),
    },
    jobs: [createAlertEmailJob({ transact, settings, mail, links, clock })],
  };
}
