import type { CommonSettings, LoginConfig, StartPage } from '@loquat/contract';
import { create, useStore } from 'zustand';

/** The app's state of its server. */
export interface ServerState {
  name: string;
  description: string | null;
  /** Changes whenever the logo does; part of its address, to bypass caches. */
  logoVersion: number;
  /** The start pages that administrators have replaced. */
  startPages: readonly StartPage[];
  loginConfig: LoginConfig | null;
  /** Settings that apply to all users; defaults until they are known. */
  common: CommonSettings;
  /** Contract version of the server; empty until known. */
  version: string;
  /** False = the server is not set up yet. */
  initialized: boolean;
}

/** The defaults until the server has answered. */
export const defaultCommon: CommonSettings = {
  show_user_online_status: false,
  webclient_auto_update: true,
  contact_verification_enable: false,
  chat_layout_mode: 'Left',
  max_file_expiry_mode: 'Off',
  only_admin_can_create_group: false,
  who_can_invite_users: false,
  ext_setting: null,
  ext_settings: null,
  msg_smtp_notify_enable: false,
  msg_smtp_notify_delay_seconds: 0,
  typing_indicator_enable: true,
  dm_enable: true,
  add_friend_enable: true,
  search_user_enable: true,
  public_file_links: false,
};

const emptyServer: ServerState = {
  name: '',
  description: null,
  logoVersion: 0,
  startPages: [],
  loginConfig: null,
  common: defaultCommon,
  version: '',
  initialized: true,
};

export const serverStore = create<ServerState>()(() => emptyServer);

export const useServerName = (): string => useStore(serverStore, (state) => state.name);
export const useServerVersion = (): string => useStore(serverStore, (state) => state.version);
export const useIsInitialized = (): boolean => useStore(serverStore, (state) => state.initialized);

/** One of the settings that apply to everyone. */
export const useCommonSetting = <K extends keyof CommonSettings>(name: K): CommonSettings[K] =>
  useStore(serverStore, (state) => state.common[name]);

/** The address of the server's logo. */
export const useLogoUrl = (): string =>
  useStore(serverStore, (state) => `/api/resource/organization/logo?t=${state.logoVersion}`);
