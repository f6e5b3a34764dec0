import { createConnection, type Session, type SessionStore, toSession } from '@loquat/client';
import { authEndpoints, type LoginResponse, ProblemError } from '@loquat/contract';
import type { Parameters } from '../parameters.ts';
import type { ProviderProof } from '../providers.ts';
import { randomText } from '../random-text.ts';
import { pageLanguage } from '../texts.ts';
import type { Memory } from './memory.ts';
import { createVisitorSecrets } from './visitor-secrets.ts';

/** Signs a visitor in again: a unique random address and a password. */
interface Credentials {
  email: string;
  password: string;
}

const PASSWORD_BYTES = 24;
const EMAIL_TAKEN = 409;
const UNCONFIRMED = 403;
const REFUSED = 401;

const madeUpEmail = (): string => `w-${randomText(8)}@widget.link`;
const isStatus = (error: unknown, status: number): boolean => error instanceof ProblemError && error.status === status;

/** Parses a value that this page itself has stored. */
const readJson = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * The visitor's account. The identity outlives the page, and the session its tab: each tab is a device of its own, so
 * that two tabs do not end each other's streams. Nothing is shared with the web app of the server, whose members must
 * not act inside the pages of other sites.
 */
export function createVisitorSession({ host, id, token }: Parameters, memory: Memory) {
  const key = `loquat-widget:${host}:${id}${token ? `:${token}` : ''}`;
  const deviceKey = `${key}:device`;
  const { lasting, ofTab, tokens } = memory;

  const sessions: SessionStore = {
    get: () => readJson(tokens.getItem(key)) as Session | null,
    set: (session) => (session ? tokens.setItem(key, JSON.stringify(session)) : tokens.removeItem(key)),
  };
  // The cookies of this origin are those of the web app and its members.
  const connection = createConnection({
    baseUrl: '/api',
    sessions,
    fetch: (input, init) => globalThis.fetch(input, { ...init, credentials: 'omit' }),
  });
  const auth = connection.callsOf(authEndpoints);
  const secrets = createVisitorSecrets({ host, id, key: `${key}:secret`, memory, sessions });
  const credentials = () => readJson(lasting.getItem(key)) as Credentials | null;

  /** One for each tab. */
  function device(): string {
    const known = ofTab.getItem(deviceKey) ?? `widget:${randomText(8)}`;
    ofTab.setItem(deviceKey, known);
    return known;
  }

  async function keep(answering: Promise<LoginResponse>): Promise<void> {
    sessions.set(toSession(await answering, device(), Date.now()));
  }

  async function signIn({ email, password }: Credentials): Promise<boolean> {
    try {
      const credential = { type: 'password' as const, email, password };
      await keep(auth.login({ body: { credential, device: device() } }));
      return true;
    } catch (error) {
      // The account was deleted: the visitor starts anew.
      if (!isStatus(error, REFUSED)) throw error;
      lasting.removeItem(key);
      return false;
    }
  }

  async function register(name: string, email: string): Promise<void> {
    const password = randomText(PASSWORD_BYTES);
    const account = { name, email, password, gender: 0, language: pageLanguage, widget_id: id, widget_host: host };
    await keep(auth.register({ body: { ...account, device: device() } }));
    if (memory.keeper === 'frame') lasting.setItem(key, JSON.stringify({ email, password }));
    else await secrets.keep();
  }

  function registerWithAddress(name: string, email: string): Promise<void> {
    return register(name, email).catch((error: unknown) => {
      // The server wants email addresses verified first, which is too much for a question: the name alone has to do.
      if (isStatus(error, UNCONFIRMED)) return register(name, madeUpEmail());
      throw error;
    });
  }

  /** Continues the session, or signs in with the kept credentials. False: the visitor is new. */
  async function resume(): Promise<boolean> {
    if (sessions.get()) return true;
    if (token) {
      await keep(auth.login({ body: { credential: { type: 'thirdparty', key: token }, device: device() } }));
      return true;
    }
    if (memory.keeper !== 'frame') {
      const login = await secrets.resume(device());
      if (login) await keep(Promise.resolve(login));
      return login !== null;
    }
    const known = credentials();
    return known ? signIn(known) : false;
  }

  return {
    connection,
    /** Of the signed-in visitor. */
    uid: () => sessions.get()?.uid,
    /** False: the visitor is certainly new. */
    isKnown: () =>
      sessions.get() !== null || (memory.keeper === 'frame' ? credentials() !== null : secrets.isPossible()),
    resume,
    /** Registers without asking the visitor. */
    registerAs: (name: string) => register(name, madeUpEmail()),
    registerWithAddress,
    /** Signs in with an account of a provider. */
    async signInWith(proof: ProviderProof): Promise<void> {
      const credential = { ...proof, widget_id: id, widget_host: host };
      await keep(auth.login({ body: { credential, device: device() } }));
      if (memory.keeper !== 'frame') await secrets.keep();
    },
    /** Ends the session of this tab, which becomes a new device: a copy of the tab uses the same device. */
    leaveDevice(): void {
      sessions.set(null);
      ofTab.removeItem(deviceKey);
    },
    isEmailTaken: (error: unknown) => isStatus(error, EMAIL_TAKEN),
  };
}
export type VisitorSession = ReturnType<typeof createVisitorSession>;
