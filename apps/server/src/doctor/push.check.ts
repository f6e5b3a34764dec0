import type { PushConfig } from '@loquat/contract';
import { readPushKey, requestPushToken, tokenUrlOf } from '../modules/notifications/push-token.ts';
import { type Check, type Finding, note, ok, wrong } from '../platform/check.ts';
import { checkExternalService } from './external-service.ts';
import { createSettingsCheck, type SettingsCheckParts } from './settings-check.ts';

const ADVICE_KEY =
  'Enter `private_key` of the service account again, from its JSON file: with BEGIN and END, and real line breaks instead of \\n.';
const ADVICE_TOKEN = 'Correct the token address in the push settings of the app, and let this machine reach it.';
const ADVICE_REFUSED =
  'Compare the project, client address and private key with the JSON file of the service account, and make sure that the key was not revoked and that the clock of this machine is right.';

const findMissing = (push: PushConfig) =>
  (['project_id', 'client_email', 'private_key'] as const).find((field) => push[field] === '');

async function lookAtProject(push: PushConfig, { config, safeFetch, now }: SettingsCheckParts): Promise<Finding> {
  const missing = findMissing(push);
  if (missing)
    return wrong(`Push is on, but ${missing} is empty.`, 'Complete the push settings in the app, or switch push off.');
  const key = readPushKey(push.private_key);
  if (!key) return wrong('The private key for push is not an RSA key in PEM format.', ADVICE_KEY);
  const parts = { safeFetch, allowPrivate: config.allowPrivateProviders, now: now() };
  return checkExternalService({ address: tokenUrlOf(push), advice: ADVICE_TOKEN }, async () => {
    const answer = await requestPushToken(push, key, parts);
    const { host } = new URL(tokenUrlOf(push));
    if ('error' in answer) return wrong(`${host} refuses the key: ${answer.error}.`, ADVICE_REFUSED);
    return ok(`${host} gives tokens for ${push.project_id}`);
  });
}

/** The push provider, if there is one: it issues a token for the server's key. No push is sent. */
export const createPushCheck = (parts: SettingsCheckParts): Check =>
  createSettingsCheck('push', parts, (settings) => {
    const push = settings.get('push');
    if (!push.enabled) return note('push is off; administrators switch it on in the app');
    if (!push.use_official) return lookAtProject(push, parts);
    return ok('browsers are reached by Web Push; mobile apps need a project of their own');
  });
