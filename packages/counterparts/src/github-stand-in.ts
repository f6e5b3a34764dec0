import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback, sendJson } from './loopback.ts';

export interface GithubEmailAddress {
  email: string;
  primary: boolean;
  verified: boolean;
}

/** A user with a GitHub account. */
export interface GithubPerson {
  id: number;
  login: string;
  name: string | null;
  emails: readonly GithubEmailAddress[];
}

export interface GithubApp {
  client_id: string;
  client_secret: string;
}

/** The part of GitHub needed for signing in: codes that work once, access tokens, profile, addresses, pictures. */
export interface GithubStandIn {
  origin: string;
  /** The configuration that sends a server here. */
  env: { GITHUB_URL: string; GITHUB_API_URL: string };
  /** `METHOD /path` of every request, in order. */
  asked: readonly string[];
  /** The code with which a user returns after allowing the app; without `seesEmails` their addresses stay hidden. */
  codeFor(app: GithubApp, person: GithubPerson, seesEmails?: boolean): string;
  /** The user who is signed in there, for browsers that ask for a code. */
  signIn(person: GithubPerson): void;
  /** The access tokens issued. */
  tokens(): string[];
  /** Answers everything with this status until called without one. */
  breakDown(status?: number, headers?: Record<string, string>): void;
  /** Holds requests until they are released. */
  hold(): () => void;
  close(): Promise<void>;
}

interface Grant {
  client_id: string;
  person: GithubPerson;
  seesEmails: boolean;
}

const API = '/api/v3';
const CODE_BYTES = 10;
/** A PNG of 40 by 40 pixels in one colour. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAMAAAC7IEhfAAAAA1BMVEV3qpkr/zyMAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFUlEQVQ4y2NgGAWjYBSMglEwCmgHAAZoAAE5et71AAAAAElFTkSuQmCC',
  'base64',
);

const randomText = () => randomBytes(CODE_BYTES).toString('hex');

export async function startGithub(...apps: readonly GithubApp[]): Promise<GithubStandIn> {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();
  const asked: string[] = [];
  let present: GithubPerson | undefined;
  let holding: Promise<void> | undefined;
  let broken: { status: number; headers: Record<string, string> } | undefined;

  function grant(client_id: string, person: GithubPerson, seesEmails: boolean): string {
    const code = randomText();
    codes.set(code, { client_id, person, seesEmails });
    return code;
  }

  /** Sends a browser back at once, without the click that allows the app. */
  function authorize(response: ServerResponse, { searchParams }: URL): void {
    const client_id = searchParams.get('client_id') ?? '';
    if (!present || !apps.some((app) => app.client_id === client_id)) return sendJson(response, 404, {});
    const back = new URL(searchParams.get('redirect_uri') ?? 'about:blank');
    const scopes = (searchParams.get('scope') ?? '').split(/[\s,]+/);
    back.searchParams.set('code', grant(client_id, present, scopes.includes('user:email') || scopes.includes('user')));
    const state = searchParams.get('state');
    if (state !== null) back.searchParams.set('state', state);
    response.writeHead(302, { location: back.href }).end();
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = new URLSearchParams(await text(request));
    const app = apps.find(({ client_id }) => client_id === given.get('client_id'));
    if (!app) return sendJson(response, 404, { error: 'Not Found' });
    const refuse = (error: string) => sendJson(response, 200, { error, error_description: 'It was refused.' });
    if (app.client_secret !== given.get('client_secret')) return refuse('incorrect_client_credentials');
    const code = given.get('code') ?? '';
    const granted = codes.get(code);
    if (granted?.client_id !== app.client_id) return refuse('bad_verification_code');
    codes.delete(code);
    const access_token = `gho_${randomText()}`;
    tokens.set(access_token, granted);
    return sendJson(response, 200, { access_token, scope: 'user:email', token_type: 'bearer' });
  }

  function answerApi(request: IncomingMessage, response: ServerResponse, path: string): void {
    if (!request.headers['user-agent']) return sendJson(response, 403, { message: 'Please have a User-Agent.' });
    const granted = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    if (!granted) return sendJson(response, 401, { message: 'Bad credentials' });
    const { id, login, name, emails } = granted.person;
    const avatar_url = `${origin}/avatars/${id}`;
    if (path === '/user') return sendJson(response, 200, { id, login, name, avatar_url, email: null, type: 'User' });
    if (path !== '/user/emails' || !granted.seesEmails) return sendJson(response, 404, { message: 'Not Found' });
    return sendJson(
      response,
      200,
      emails.map((email) => ({ ...email, visibility: null })),
    );
  }

  const { origin, close } = await listenOnLoopback(async (request, response, url) => {
    const { pathname } = url;
    asked.push(`${request.method} ${pathname}`);
    await holding;
    if (broken) return sendJson(response, broken.status, {}, broken.headers);
    if (pathname === '/login/oauth/authorize') return authorize(response, url);
    if (pathname === '/login/oauth/access_token' && request.method === 'POST') return exchange(request, response);
    if (pathname.startsWith(`${API}/`)) return answerApi(request, response, pathname.slice(API.length));
    if (!pathname.startsWith('/avatars/')) return sendJson(response, 404, {});
    return void response.writeHead(200, { 'content-type': 'image/png' }).end(PICTURE);
  });

  return {
    origin,
    env: { GITHUB_URL: origin, GITHUB_API_URL: origin + API },
    asked,
    codeFor: ({ client_id }, person, seesEmails = true) => grant(client_id, person, seesEmails),
    signIn: (person) => void (present = person),
    tokens: () => [...tokens.keys()],
    breakDown: (status, headers = {}) => void (broken = status === undefined ? undefined : { status, headers }),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      holding = promise;
      return resolve;
    },
    close,
  };
}
