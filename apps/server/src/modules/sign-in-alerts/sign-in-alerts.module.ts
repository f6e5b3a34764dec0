import type { Platform } from '../../platform/platform.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { LinkOrigin } from '../server/server.access.ts';
import { createAlertLetterJob } from './alert-letters.job.ts';
import { type AlertWishes, createSignInAlerts } from './sign-in-alerts.ts';
import type { Stores } from './sign-in-alerts.store.ts';

interface SignInAlertDependencies {
  wishes: AlertWishes;
  mail: Mail;
  links: LinkOrigin;
}

/** Tells people of sign-ins on devices that are new to their account. */
export function createSignInAlertModule({ transact, clock }: Platform<Stores>, dependencies: SignInAlertDependencies) {
  const { wishes, mail, links } = dependencies;
  return {
    access: { tellOfNewDevice: createSignInAlerts({ wishes, mail, clock }) },
    jobs: [createAlertLetterJob({ transact, wishes, mail, links, clock })],
  };
}
