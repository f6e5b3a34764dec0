import { defaultCommon, type ServerState } from './server.store.ts';

/** What is stored about the server on the device, so that it looks and behaves as before until it has answered. */
export type SavedServer = Pick<ServerState, 'name' | 'description' | 'logoVersion' | 'common' | 'version'>;
export const savedServerOf = ({ name, description, logoVersion, common, version }: ServerState): SavedServer => ({
  name,
  description,
  logoVersion,
  common,
  version,
});

/** The state with what the device has stored about the server; what the server has said meanwhile stays. */
export const withSavedServer = (state: ServerState, saved: Partial<SavedServer>): ServerState => ({
  ...state,
  ...saved,
  ...(state.name && { name: state.name, description: state.description }),
  ...(state.version && { version: state.version }),
  common: state.common === defaultCommon ? { ...defaultCommon, ...saved.common } : state.common,
});
