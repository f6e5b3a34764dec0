import { ProblemError } from '@loquat/contract';
import type { Clock } from '#platform/clock.ts';
import type { Authenticate, Moment, Viewer } from '#platform/http/viewer.ts';
import { createLruCache } from '#platform/lru-cache.ts';
import type { BotKeys } from '../../bots/bots.access.ts';
import type { UserDirectory } from '../../users/users.access.ts';
import type { SessionRegistry } from './session-registry.ts';
import type { Claims, Tokens } from './tokens.ts';

// Number of cached verified tokens; other tokens are verified at each call.
const REMEMBERED_TOKENS = 20_000;

export interface AuthenticateParts {
  tokens: Tokens;
  registry: SessionRegistry;
  users: UserDirectory;
  botKeys: BotKeys;
  clock: Clock;
}

/** Never waits: verified signatures are cached, and everything else is in memory. */
export function createAuthenticate({ tokens, registry, users, botKeys, clock }: AuthenticateParts): Authenticate {
  const verified = createLruCache<string, Claims>(REMEMBERED_TOKENS);

  function requireClaims(token: string, moment: Moment): Claims {
    const known = verified.get(token);
    const claims = known ?? tokens.read(token);
    const isInTime = claims !== null && (moment === 'handling' || claims.expires_at > clock.now());
    const isUsable = claims?.kind === 'AccessToken' && isInTime;
    if (!isUsable) {
      verified.delete(token);
      throw new ProblemError('session.required');
    }
    if (!known) verified.set(token, claims);
    return claims;
  }

  function requireBot(key: string | undefined, moment: Moment): Viewer {
    if (key === undefined) throw new ProblemError('bot.key_missing');
    const found = botKeys.find(key);
    const bot = found && users.get(found.uid);
    if (!found || bot?.status !== 'normal') throw new ProblemError('session.required');
    if (moment === 'arrival') botKeys.noteUse(found.id);
    return { uid: bot.uid, device: `bot-key:${found.id}`, session_id: '', is_admin: bot.is_admin, is_guest: false };
  }

  return (token, endpoint, moment) => {
    const isBots =
      endpoint.access === 'bot' || (endpoint.fileLink !== undefined && botKeys.find(token ?? '') !== undefined);
    if (isBots) return requireBot(token, moment);
    if (token === undefined) throw new ProblemError('session.required');
    const claims = requireClaims(token, moment);
    const user = users.get(claims.uid);
    if (user?.status !== 'normal') throw new ProblemError('session.required');
    const session = registry.findOf(claims);
    if (!session) {
      const isStream = endpoint.response.kind === 'stream';
      throw new ProblemError(isStream ? 'session.device_unknown' : 'session.required');
    }
    // The only place that decides this for calls: a call is refused unless its contract allows it.
    const isRefused = !endpoint.withoutSecondFactor && registry.isRestricted(session);
    if (isRefused) throw new ProblemError('auth.second_factor_missing');
    const { uid, device, session_id, is_admin, is_guest } = claims;
    // A promotion takes effect at the next sign-in, a demotion at once.
    const viewer: Viewer = { uid, device, session_id, is_admin: is_admin && user.is_admin, is_guest };
    return user.visitor_host === null ? viewer : { ...viewer, visitor_host: user.visitor_host };
  };
}
