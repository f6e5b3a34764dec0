import type { LoginConfig } from '@loquat/contract';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { loadLoginConfig } from './server.actions.ts';
import { serverStore } from './server.store.ts';

let underWay: Promise<LoginConfig> | undefined;

/** The ways to sign in, asked for when they are not known yet. Rejects like any call. */
export async function knowLoginConfig(): Promise<LoginConfig> {
  const { loginConfig } = serverStore.getState();
  if (loginConfig) return loginConfig;
  underWay ??= loadLoginConfig().finally(() => (underWay = undefined));
  return underWay;
}

/** The ways to sign in; null until they are known. Who is signed in needs them in few places. */
export function useLoginConfig(): LoginConfig | null {
  const loginConfig = useStore(serverStore, (state) => state.loginConfig);
  useEffect(() => void knowLoginConfig().catch(() => {}), []);
  return loginConfig;
}
