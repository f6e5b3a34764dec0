import { createConnection, type Session, type SessionStore, toSession } from '@loquat/client';
import { authEndpoints, type LoginResponse, ProblemError } from '@loquat/contract';
import { forgetfulStorage } from './forgetful-storage.ts';
import type { Parameters } from './parameters.ts';
import type { ProviderProof } from './providers.ts';
import { randomText } from './random-text.ts';
import { pageLanguage } from './texts.ts';

/** What signs a visitor in again: an address that nobody else knows, and a secret of their own. */
interface Credentials {
  email: string;
  password: string;
}

const SECRET_BYTES = 24;
const EMAIL_TAKEN = 409;
const UNCONFIRMED = 403;

const madeUpEmail = (): string => `w-${randomText(8)}@widget.link`;

/** What this page itself has stored. */
const readJson = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * The visitor's account. Who they are outlives the page, and the session its tab: each tab is a device of its own, so
 * that two of them do not end each other's streams. Nothing is shared with the web app of the server, whose members
 * must not act inside the pages of others.
 */
export function createVisitorSession({ host, id, token }: Parameters) {
  const key = `loquat-widget:${host}:${id}${token ? `:${token}` : ''}`;
  const lasting = forgetfulStorage('localStorage');
  const ofTab = forgetfulStorage('sessionStorage');

  const sessions: SessionStore = {
    get: () => readJson(ofTab.getItem(key)) as Session | null,
    set: (session) => (session ? ofTab.setItem(key, JSON.stringify(session)) : ofTab.removeItem(key)),
  };
  // The cookies of this origin are those of the web app and its members.
  const connection = createConnection({
    ...{ baseUrl: '/api', sessions },
    fetch: (input, init) => globalThis.fetch(input, { ...init, credentials: 'omit' }),
  });
  const auth = connection.callsOf(authEndpoints);
  const credentials = () => readJson(lasting.getItem(key)) as Credentials | null;

  async function keep(device: string, answering: Promise<LoginResponse>): Promise<void> {
    sessions.set(toSession(await answering, device, Date.now()));
  }

  const newDevice = (): string => `widget:${randomText(8)}`;

  function signIn({ email, password }: Credentials): Promise<void> {
    const device = newDevice();
    return keep(device, auth.login({ body: { credential: { type: 'password', email, password }, device } }));
  }

  async function register(name: string, email: string): Promise<void> {
    const [device, password] = [newDevice(), randomText(SECRET_BYTES)];
    const account = { name, email, password, gender: 0, language: pageLanguage, widget_id: id, widget_host: host };
    await keep(device, auth.register({ body: { ...account, device } }));
    lasting.setItem(key, JSON.stringify({ email, password }));
  }

  function registerWithAddress(name: string, email: string): Promise<void> {
    return register(name, email).catch((error: unknown) => {
      // The server wants addresses proved first, which is too much to ask for a question: the name has to do.
      if (error instanceof ProblemError && error.status === UNCONFIRMED) return register(name, madeUpEmail());
      throw error;
    });
  }

  /** A session that goes on, or the account from before. False: there is neither. */
  async function resume(): Promise<boolean> {
    if (sessions.get()) return true;
    if (token) {
      const device = newDevice();
      await keep(device, auth.login({ body: { credential: { type: 'thirdparty', key: token }, device } }));
      return true;
    }
    const known = credentials();
    if (!known) return false;
    await signIn(known);
    return true;
  }

  return {
    connection,
    /** Of whoever is signed in. */
    uid: () => sessions.get()?.uid,
    isKnown: () => sessions.get() !== null || credentials() !== null,
    resume,
    /** Without asking for anything. */
    registerUnnamed: () => register(`w-${randomText(4)}`, madeUpEmail()),
    registerWithAddress,
    /** By an account elsewhere. */
    async signInWith(proof: ProviderProof): Promise<void> {
      const device = newDevice();
      const credential = { ...proof, widget_id: id, widget_host: host };
      await keep(device, auth.login({ body: { credential, device } }));
    },
    /** This tab signs in anew; the visitor remains who they are. */
    leaveDevice: () => sessions.set(null),
    isEmailTaken: (error: unknown) => error instanceof ProblemError && error.status === EMAIL_TAKEN,
  };
}
export type VisitorSession = ReturnType<typeof createVisitorSession>;
