import type { LoginConfig } from '@loquat/contract';
import { create, useStore } from 'zustand';

/** What the app knows of its server before anyone signs in. */
export interface ServerState {
  name: string;
  description: string | null;
  /** Changes whenever the logo does; goes into its address to defeat caches. */
  logoVersion: number;
  loginConfig: LoginConfig | null;
  /** Contract version the server reports; empty until known. */
  version: string;
  /** False = nobody has set the server up yet. */
  initialized: boolean;
}

const emptyServer: ServerState = {
  name: '',
  description: null,
  logoVersion: 0,
  loginConfig: null,
  version: '',
  initialized: true,
};

export const serverStore = create<ServerState>()(() => emptyServer);

export const useServerName = (): string => useStore(serverStore, (state) => state.name);
export const useLoginConfig = (): LoginConfig | null => useStore(serverStore, (state) => state.loginConfig);
export const useServerVersion = (): string => useStore(serverStore, (state) => state.version);
export const useIsInitialized = (): boolean => useStore(serverStore, (state) => state.initialized);

/** Address of the server's logo. */
export const useLogoUrl = (): string =>
  useStore(serverStore, (state) => `/api/resource/organization/logo?t=${state.logoVersion}`);
