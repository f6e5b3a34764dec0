import { type Check, note, ok, wrong } from '../platform/check.ts';
import { createSettingsCheck, type SettingsCheckParts } from './settings-check.ts';

const ADVICE = 'Set FRONTEND_URL to the address people open, such as https://chat.example.org, or enter it in the app.';

/** Whether the URL of the web app, which links in emails need, is set. */
export const createFrontendUrlCheck = (parts: SettingsCheckParts): Check =>
  createSettingsCheck('address', parts, (settings) => {
    const origin = settings.get('frontend_url') || parts.config.frontendUrl;
    if (origin) return ok(`links lead to ${origin}`);
    const affected = [
      ...(settings.get('smtp').enabled ? ['emails with links (sign-in, invitations) are not sent'] : []),
      ...(settings.get('login').oidc.some(({ enable }) => enable)
        ? ['OpenID providers that register servers cannot be used']
        : []),
    ];
    if (affected.length > 0) return wrong(`The address of the web app is not set: ${affected.join(', and ')}.`, ADVICE);
    return note(`not set; links use the address of the request. ${ADVICE} Emails with links need it.`);
  });
