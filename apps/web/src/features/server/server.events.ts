import type { CommonSettings, EventOf } from '@loquat/contract';
import type { Handlers } from '../../state/feature-state.ts';
import type { ServerState } from './server.store.ts';

type Change = EventOf<'server_config_changed'>;

/** Null and absent fields stay. */
function withChanges(common: CommonSettings, change: Change): CommonSettings {
  const given = Object.entries(change).filter(
    ([name, value]) => name in common && value !== null && value !== undefined,
  );
  return given.length > 0 ? { ...common, ...Object.fromEntries(given) } : common;
}

export const serverHandlers: Handlers<ServerState, 'server_config_changed'> = {
  /** Null = unchanged; an empty description = cleared. */
  server_config_changed: (state, event, { now }) => ({
    ...state,
    name: event.organization_name ?? state.name,
    description: event.organization_description ?? state.description,
    common: withChanges(state.common, event),
    logoVersion: event.organization_logo === null ? state.logoVersion : now,
  }),
};
