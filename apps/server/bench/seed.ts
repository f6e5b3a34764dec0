import type { TokenPair } from '@loquat/contract';
import { type Database, openDatabase } from '../src/composition/open-database.ts';
import type { Change, Stores } from '../src/composition/stores.ts';
import { createSessionKeeper } from '../src/modules/auth/sessions/sessions.ts';
import { createTokens } from '../src/modules/auth/sessions/tokens.ts';
import { createChannelContext } from '../src/modules/channels/channel-context.ts';
import { loadChannelDirectory } from '../src/modules/channels/channel-directory.ts';
import { createChannelLimits } from '../src/modules/channels/channel-limits.ts';
import { createChannelLifecycle } from '../src/modules/channels/channels.access.ts';
import { createChannelService } from '../src/modules/channels/channels.service.ts';
import { normalDetailJson } from '../src/modules/messages/content/message-json.ts';
import type { NewEntry } from '../src/modules/messages/messages.store.ts';
import { loadSettings } from '../src/modules/server/settings.ts';
import { createUserAccounts } from '../src/modules/users/user-accounts.ts';
import { loadUserDirectory } from '../src/modules/users/user-directory.ts';
import { systemClock as clock } from '../src/platform/clock.ts';
import { createChangeFeed } from '../src/platform/db/change-feed.ts';
import { createTransact } from '../src/platform/db/transact.ts';
import type { BusMessage } from '../src/platform/events/bus.ts';
import { loadKeys } from '../src/platform/secrets/keys.ts';
import { createSealer } from '../src/platform/secrets/sealing.ts';

export interface SeedOptions {
  readonly users: number;
  /** Devices per user; 1 by default. */
  readonly devices?: number;
  /** In the channel, from the founder. */
  readonly messages?: number;
}

/** The tokens of a device session. */
export type DeviceSession = Pick<TokenPair, 'token' | 'refresh_token'>;

/** The content of a seeded data folder. */
export interface Seed {
  /** The sessions, ordered by user; the first is the founder's. */
  readonly sessions: readonly DeviceSession[];
  /** The access tokens of `sessions`. */
  readonly tokens: readonly string[];
  /** A public channel. */
  readonly gid: number;
}

const TTL_SECONDS = 86_400;
const NO_LIMIT = { requireRoom: async () => {} };
const TEXT = 'The quick brown fox jumps over the lazy dog, and the dog writes it down.';

/** The server's own services for the folder, without a server: passwords are not hashed, events are not delivered. */
async function openServices(dataDir: string, { reads, writes: stores, groups }: Database) {
  const report = console.error;
  const changes = createChangeFeed<Change>();
  const transact = createTransact<Stores, BusMessage, Change>({
    groups,
    stores,
    apply: (change) => changes.apply(change),
    publish: () => {},
    report,
  });
  const users = await loadUserDirectory({ reads, changes });
  const directory = await loadChannelDirectory({ reads, changes });
  const keys = loadKeys(dataDir);
  const sessions = createSessionKeeper({
    transact,
    reads,
    tokens: createTokens(keys.tokenSecret),
    clock,
    serverId: keys.serverId,
    notifyNewDevice: async () => {},
    accessTokenTtlSeconds: TTL_SECONDS,
    refreshTokenTtlSeconds: TTL_SECONDS,
  });
  const settings = await loadSettings({ reads, sealer: createSealer(keys.sealingSecret), changes });
  const context = createChannelContext({ directory, users, settings, clock, lifecycles: [] });
  const acquaintances = { isOpen: () => true, may: () => true };
  const hosts = { listAnswering: () => [], listKnownByRole: () => [] };
  const lifecycles = [createChannelLifecycle(context)];
  const accounts = createUserAccounts({ users, hosts, clock, limit: NO_LIMIT, acquaintances, lifecycles });
  const channels = createChannelService({
    ...context,
    transact,
    clock,
    users,
    limits: createChannelLimits({ directory, clock, isOn: false }),
  });
  return { transact, sessions, accounts, channels };
}

type Services = Awaited<ReturnType<typeof openServices>>;

const signUp = ({ transact, accounts, sessions }: Services, number: number, devices: number) =>
  transact(async (tx) => {
    const user = await accounts.create(tx, {
      email: `user-${number}@example.org`,
      name: `User ${number}`,
      password_hash: null,
      gender: 0,
      language: 'en',
      is_admin: number === 1,
      create_by: 'password',
    });
    const signedIn: DeviceSession[] = [];
    for (let device = 1; device <= devices; device += 1) {
      const named = {
        device: `bench:${device}`,
        device_name: '',
        device_token: '',
        network_address: null,
        device_secret: null,
      };
      const { token, refresh_token } = await sessions.start(tx, user, named);
      signedIn.push({ token, refresh_token });
    }
    return { signedIn, uid: user.uid };
  });

/** Fills an empty data folder, or the empty database at an address; the folder then holds the keys. */
export async function seed(
  dataDir: string,
  { users, devices = 1, messages = 0 }: SeedOptions,
  databaseUrl?: string,
): Promise<Seed> {
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    const services = await openServices(dataDir, database);
    const founder = await signUp(services, 1, devices);
    const others = Array.from({ length: users - 1 }, (_, index) => signUp(services, index + 2, devices));
    const people = [founder, ...(await Promise.all(others))];
    const viewer = { uid: founder.uid, device: 'bench:1', session_id: 'bench', is_admin: true, is_guest: false };
    const draft = { name: 'Bench', description: '', members: [], is_public: true };
    const { gid } = await services.channels.createChannel(viewer, draft);
    const content = { content_type: 'text/plain', content: TEXT, properties: null };
    const entry: Omit<NewEntry, 'created_at'> = {
      from_uid: founder.uid,
      gid,
      to_uid: null,
      kind: 'normal',
      about_mid: null,
      expires_at: null,
      detail: normalDetailJson(content, null),
    };
    await services.transact(async (tx) => {
      for (let sent = 0; sent < messages; sent += 1) {
        await tx.messages.append({ ...entry, created_at: clock.now() }, content);
      }
    });
    const signedIn = people.flatMap((person) => person.signedIn);
    return { sessions: signedIn, tokens: signedIn.map(({ token }) => token), gid };
  } finally {
    await database.close();
  }
}
