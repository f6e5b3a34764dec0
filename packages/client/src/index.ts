export * from './client.ts';
export * from './connection.ts';
export * from './errors.ts';
export * from './properties.ts';
export type { RenewInTurn } from './session-keeper.ts';
export { createMemorySessionStore, type Session, type SessionStore, toSession } from './session.ts';
export type { CallOptions } from './transport.ts';
export * from './environment.ts';
export * from './live-stream.ts';
