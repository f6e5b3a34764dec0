import { createGithubApi } from '../modules/providers/github-api.ts';
import { type Check, type Finding, note, ok, wrong } from '../platform/check.ts';
import { OutgoingError } from '../platform/safe-fetch/outgoing-error.ts';
import { checkExternalService } from './external-service.ts';
import { createSettingsCheck, type SettingsCheckParts } from './settings-check.ts';

const SERVER_ERROR = 500;
/** An invalid code: GitHub checks id and secret before the code. */
const NO_CODE = 'loquat-doctor';

const ADVICE = 'Let this machine reach it, or correct GITHUB_URL and GITHUB_API_URL.';
const ADVICE_DNS = 'The public address of GitHub cannot be there: fix name resolution on this machine.';

const askedAt = (address: string) => ({ address, advice: ADVICE, adviceIfPrivate: ADVICE_DNS });

async function lookAtApp(
  app: { client_id: string; client_secret: string },
  { safeFetch, config }: SettingsCheckParts,
): Promise<Finding> {
  const { github, githubApi } = config;
  const answer = await createGithubApi({ safeFetch, github, api: githubApi }).exchange(app, NO_CODE);
  const { host } = new URL(github.url);
  if ('error' in answer && answer.error === 'bad_verification_code')
    return ok(`${host} accepts the client id and secret`);
  return wrong(
    `${host} does not accept the client id and secret.`,
    'Enter both again as shown at GitHub under Developer settings, OAuth Apps; create a new secret there if it is lost.',
  );
}

/** The API for users' names, which requires a token: any response shows that it is reachable. */
const lookAtApi = async ({ safeFetch, config: { githubApi } }: SettingsCheckParts): Promise<void> =>
  safeFetch(`${githubApi.url}/user`, { allowPrivate: githubApi.allowPrivate, maxRedirects: 0 }, async ({ status }) => {
    if (status >= SERVER_ERROR) throw new OutgoingError('malformed');
  });

/** Sign-in with GitHub, if it is offered: configured, reachable, and client id and secret accepted. */
export const createGithubCheck = (parts: SettingsCheckParts): Check =>
  createSettingsCheck('github', parts, (settings) => {
    if (!settings.get('login').github) return note('sign-in with GitHub is not offered');
    const app = settings.get('github');
    const missing = (['client_id', 'client_secret'] as const).find((field) => app[field] === '');
    if (missing) {
      return wrong(
        `Sign-in with GitHub is offered, but ${missing} is empty.`,
        'Enter client id and secret of your OAuth app at GitHub in the login settings of the app, or stop offering it.',
      );
    }
    const { github, githubApi } = parts.config;
    return checkExternalService(askedAt(githubApi.url), async () => {
      await lookAtApi(parts);
      return checkExternalService(askedAt(github.url), () => lookAtApp(app, parts));
    });
  });
