import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createSignInLimits, type SignInLimits } from '../modules/auth/sign-in-limits.ts';
import { type LoadedBotKeys, loadBotKeys } from '../modules/bots/bot-keys.ts';
import { loadChannelDirectory } from '../modules/channels/channel-directory.ts';
import { loadAutoDeletes } from '../modules/chats/auto-deletes.ts';
import type { AutoDeletes } from '../modules/chats/chats.access.ts';
import { loadContactBook } from '../modules/contacts/contact-book.ts';
import type { ContactBook } from '../modules/contacts/contacts.access.ts';
import type { ChannelDirectory } from '../modules/channels/channels.access.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { createDiskBlobStore } from '../platform/blobs/disk.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { SqliteDatabase } from '../platform/db/sqlite.ts';
import { createTransact, type Drainable } from '../platform/db/transact.ts';
import { type Bus, type BusMessage, createLocalBus } from '../platform/events/bus.ts';
import { type Keys, loadKeys } from '../platform/keys.ts';
import type { Log } from '../platform/log.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { createSmtpMailer } from '../platform/mail/smtp-mailer.ts';
import { createSealer, type Sealer } from '../platform/sealing.ts';
import { createSafeFetch, type SafeFetch, type SafeFetchParts } from '../platform/safe-fetch/safe-fetch.ts';
import { VERSION } from '../version.ts';
import { createSqliteStores, type RunUnit, type Stores } from '../stores.ts';

const BYTES_PER_MB = 1_000_000;

export interface Surroundings {
  config: Config;
  log: Log;
  clock?: Clock;
  /** How names resolve and which addresses are the internet's: for tests, whose outside world is this machine. */
  outside?: Pick<SafeFetchParts, 'resolve' | 'reachOf'>;
}

/** What everything stands on. */
export interface Ground {
  config: Config;
  clock: Clock;
  keys: Keys;
  sealer: Sealer;
  blobs: BlobStore;
  reads: Stores;
  transact: RunUnit & Drainable;
  bus: Bus;
  limits: SignInLimits;
  channels: ChannelDirectory;
  botKeys: LoadedBotKeys;
  contacts: ContactBook;
  autoDeletes: AutoDeletes;
  safeFetch: SafeFetch;
  mailer: Mailer;
  report: (error: unknown) => void;
}

/** Opens everything that is kept, and makes what reaches outside. */
export async function openGround(
  { config, log, clock = systemClock, outside }: Surroundings,
  database: SqliteDatabase,
): Promise<Ground> {
  const report = (error: unknown) => log.error({ err: error }, 'background work failed');
  const bus = createLocalBus(report);
  const reads = createSqliteStores(database.reader);
  const transact = createTransact<Stores, BusMessage>({
    db: database.writer.$client,
    stores: createSqliteStores(database.writer),
    publish: (message) => bus.publish(message),
    report,
  });
  const blobs = createDiskBlobStore(join(config.dataDir, 'files'), config.diskReserveMb * BYTES_PER_MB);
  const channels = await loadChannelDirectory(reads.channels);
  const contacts = await loadContactBook(reads.contacts);
  const autoDeletes = await loadAutoDeletes(reads.autoDeletes);
  const limits = createSignInLimits(config, clock);
  const keys = loadKeys(config.dataDir);
  const sealer = createSealer(keys.sealingSecret);
  const botKeys = await loadBotKeys({ transact, reads, clock, sealer, report });
  const safeFetch = createSafeFetch({ userAgent: `Loquat/${VERSION}`, ...outside });
  const mailer = createSmtpMailer({ allowPrivate: config.allowPrivateProviders, ...outside });
  const kept = { channels, contacts, autoDeletes, botKeys };
  return { config, clock, keys, sealer, blobs, reads, transact, bus, limits, safeFetch, mailer, report, ...kept };
}
