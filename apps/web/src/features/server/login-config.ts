import type { LoginConfig } from '@loquat/contract';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { loadLoginConfig } from './server.actions.ts';
import { serverStore } from './server.store.ts';

let underWay: Promise<LoginConfig> | undefined;

/** The sign-in settings, loaded if they are not known yet. Rejects like any call. */
export async function knowLoginConfig(): Promise<LoginConfig> {
  const { loginConfig } = serverStore.getState();
  if (loginConfig) return loginConfig;
  underWay ??= loadLoginConfig().finally(() => (underWay = undefined));
  return underWay;
}

/** The sign-in settings; null until they are known. Signed-in users need them in few places. */
export function useLoginConfig(): LoginConfig | null {
  const loginConfig = useStore(serverStore, (state) => state.loginConfig);
  useEffect(() => void knowLoginConfig().catch(() => {}), []);
  return loginConfig;
}
