import { defaultCommon, type ServerState } from './server.store.ts';

/** The stored part of the server's state, so that the app looks as before until the server has answered. */
export type SavedServer = Pick<
  ServerState,
  'name' | 'description' | 'logoVersion' | 'startPages' | 'common' | 'version'
>;
export const savedServerOf = ({
  name,
  description,
  logoVersion,
  startPages,
  common,
  version,
}: ServerState): SavedServer => ({
  name,
  description,
  logoVersion,
  startPages,
  common,
  version,
});

/** The state with the stored values; values that the server has sent meanwhile stay. */
export const withSavedServer = (state: ServerState, saved: Partial<SavedServer>): ServerState => ({
  ...state,
  ...saved,
  ...(state.name && { name: state.name, description: state.description, startPages: state.startPages }),
  ...(state.version && { version: state.version }),
  common: state.common === defaultCommon ? { ...defaultCommon, ...saved.common } : state.common,
});
