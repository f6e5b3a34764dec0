import { randomBytes } from 'node:crypto';
import { BOT_KEYS_MAX, type BotKey, type BotKeyId, ProblemError, type Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/secrets/sealing.ts';
import { type CachedUser, findUser, type UserDirectory } from '../users/users.access.ts';
import type { RunUnit, StoredBotKey, Stores } from './bots.store.ts';
import { hashOfKey } from './key-ring.ts';
import type { KeyUses } from './key-uses.ts';

const KEY_BYTES = 32;

export interface BotKeyServiceParts {
  transact: RunUnit;
  reads: Pick<Stores, 'botKeys'>;
  users: Pick<UserDirectory, 'get'>;
  uses: KeyUses;
  sealer: Sealer;
  clock: Pick<Clock, 'now'>;
}

export interface BotKeyService {
  /** Returns the key. @throws ProblemError `bot.not_found`, `bot.key_name_conflict`, `bot.too_many_keys` */
  create(uid: Uid, name: string): Promise<string>;
  /** Ascending by id. @throws ProblemError `bot.not_found` */
  list(uid: Uid): Promise<BotKey[]>;
  /** @throws ProblemError `bot.key_not_found` */
  delete(uid: Uid, id: BotKeyId): Promise<void>;
}

/** A sealed key can only be opened in its own row. */
const placeOf = (key_hash: string) => `bot-key:${key_hash}`;

/** People sign in; only bots own keys. */
function requireBot(user: CachedUser | null | undefined): void {
  if (!user?.is_bot) throw new ProblemError('bot.not_found');
}

export function createBotKeyService(parts: BotKeyServiceParts): BotKeyService {
  const { transact, reads, users, uses, sealer, clock } = parts;

  const describe = (key: StoredBotKey): BotKey => ({
    id: key.id,
    name: key.name,
    key: sealer.open(key.sealed_key, placeOf(key.key_hash)) ?? '',
    created_at: key.created_at,
    last_used: uses.lastOf(key),
  });

  return {
    async create(uid, name) {
      const key = randomBytes(KEY_BYTES).toString('hex');
      const key_hash = hashOfKey(key);
      const sealed_key = sealer.seal(key, placeOf(key_hash));
      await transact(async (tx) => {
        requireBot(await findUser(tx, uid));
        if (await tx.botKeys.hasName(uid, name)) throw new ProblemError('bot.key_name_conflict');
        if ((await tx.botKeys.listOf(uid)).length >= BOT_KEYS_MAX) throw new ProblemError('bot.too_many_keys');
        const stored = await tx.botKeys.insert({ uid, name, key_hash, sealed_key, created_at: clock.now() });
        tx.record({ kind: 'bot_key.created', key: stored });
      });
      return key;
    },

    async list(uid) {
      requireBot(users.get(uid));
      return (await reads.botKeys.listOf(uid)).map(describe);
    },

    delete: (uid, id) =>
      transact(async (tx) => {
        const deleted = await tx.botKeys.delete(uid, id);
        if (!deleted) throw new ProblemError('bot.key_not_found');
        tx.record({ kind: 'bot_key.deleted', key: deleted });
      }),
  };
}
