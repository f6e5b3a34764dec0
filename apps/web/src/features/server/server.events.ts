import type { Handlers } from '../../lib/event-stream.ts';
import type { ServerState } from './server.store.ts';

export const serverHandlers: Handlers<ServerState, 'server_config_changed'> = {
  /** Null = unchanged; an empty description was cleared. */
  server_config_changed: (state, event, { now }) => ({
    ...state,
    name: event.organization_name ?? state.name,
    description: event.organization_description ?? state.description,
    logoVersion: event.organization_logo === null ? state.logoVersion : now,
  }),
};
