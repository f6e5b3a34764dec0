import { Uid } from '@loquat/contract';
import { createMemorySessionStore, type Session, type SessionStore } from '../session.ts';

/** The moment at which tests take place, in milliseconds since the epoch. */
export const NOW = 1_700_000_000_000;

/** A session with five minutes left. */
export const aSession = (changes: Partial<Session> = {}): Session => ({
  uid: Uid.parse(7),
  token: 'access-1',
  refresh_token: 'refresh-1',
  expires_at: NOW + 300_000,
  device: 'web:test',
  ...changes,
});

export const signedIn = (changes: Partial<Session> = {}): SessionStore => createMemorySessionStore(aSession(changes));
