import { api, type Endpoint } from '@loquat/contract';
import { nth } from '../drivers/found.ts';
import { featureTests } from '../modules.ts';

/** A call of the contract with a valid path. */
export interface Target {
  name: string;
  endpoint: Endpoint;
  /** `METHOD /api/path?query`, for bob (uid 2) and the channels 1 (public) and 2 (private). */
  route: string;
  /** Required by the call, but without granting access. */
  headers: Record<string, string>;
}

const FILE_PATH = '2026/1/2/00000000-0000-4000-8000-000000000000';
const PARAMS: Record<string, string> = {
  uid: '2',
  gid: '1',
  device: 'web%3A1',
  kid: '1',
  session_id: 'paid',
  page_no: '0',
  page: 'landing',
  page_size: '100',
  channel_name: 'loquat:x:group:1',
  provider: 'google',
  channel_type: 'bark',
};
const QUERIES: Record<string, string> = {
  isEmailFree: '?email=somebody@example.org',
  sendLoginLink: '?email=somebody@example.org',
  getAvatar: '?uid=1',
  getChannelAvatar: '?gid=1',
  createPrivateInviteLink: '?gid=2',
  getFile: `?file_path=${FILE_PATH}`,
  getForward: `?file_path=${FILE_PATH}`,
  getForwardAttachment: `?file_path=${FILE_PATH}&attachment_id=0`,
  updatePushToken: '?device=web%3A1',
  searchMessages: '?q=x',
  getLinkPreview: '?url=x',
  getLinkPreviewImage: '?token=x',
  unbindCredential: '?issuer=id.example.org',
  getWalletNonce: `?public_address=0x${'5a'.repeat(20)}`,
};

const HEADERS: Record<string, Record<string, string>> = { createThirdPartyKey: { 'x-secret': 'a guess' } };

/** Valid bodies of the calls; tests make one field after the other invalid. */
export const BODIES: Record<string, unknown> = {
  createAdmin: { email: 'late@example.org', name: 'Late', password: 'late-secret', gender: 0 },
  checkSetupCode: { setup_code: '0000-0000-0000-0000' },
  login: {
    credential: { type: 'password', email: 'founder@example.org', password: 'founder-secret' },
    device: 'hostile',
    device_token: 'push',
  },
  proveIdentity: { password: 'secret' },
  bindCredential: { credential: { type: 'google', id_token: 'x', magic_token: '' } },
  authorizeOpenid: { issuer: 'id.example.org', redirect_uri: 'https://chat.example.org/login' },
  updateOpenidConfig: {
    providers: [{ domain: 'id.example.org', client_id: 'loquat', client_secret: 'secret', scopes: 'openid email' }],
  },
  updateGoogleConfig: { client_id: 'team.apps.example' },
  updateGithubConfig: { client_id: 'Iv1.team', client_secret: 'secret' },
  createThirdPartyKey: { userid: 'crm-1', username: 'Ann' },
  renew: { token: 'x', refresh_token: 'y' },
  updateDeviceToken: { device_token: 'push' },
  register: {
    magic_token: 'ab',
    email: 'new@example.org',
    password: 'new-secret',
    name: 'New',
    gender: 1,
    language: 'en-US',
    widget_id: 'w1',
    device: 'hostile',
    device_token: 'push',
  },
  proveAddress: { magic_token: 'ab' },
  updatePushConfig: {
    enabled: true,
    use_official: false,
    token_url: '',
    project_id: 'project',
    private_key: 'key',
    client_email: 'push@project.example',
  },
  updateVoiceConfig: { enabled: true, url: 'wss://voice.example', api_key: 'key', api_secret: 'secret' },
  testVoiceConfig: { enabled: true, url: 'wss://voice.example', api_key: 'key', api_secret: 'secret', e2ee: false },
  updateMe: { name: 'Other', gender: 1, language: 'de', msg_smtp_notify_enable: false },
  changePassword: { old_password: 'a', new_password: 'b-secret' },
  updateUser: {
    email: 'other@example.org',
    password: 'other-secret',
    name: 'Other',
    gender: 1,
    is_admin: false,
    language: 'de',
    status: 'normal',
    is_public: false,
    webhook_url: '',
  },
  createUser: {
    email: 'new@example.org',
    password: '',
    name: 'New',
    gender: 1,
    is_admin: false,
    language: 'de',
    is_bot: true,
    is_public: true,
    webhook_url: '',
  },
  createBotKey: { name: 'main' },
  updateOfficeHours: {
    is_on: true,
    time_zone: 'Europe/Vienna',
    text: 'Back soon.',
    days: [{ from: '09:00', to: '17:00' }, null, null, null, null, null, null],
  },
  updateWidgetConfig: { any_origin: false, origins: ['https://shop.example'] },
  updateWidgetStyle: { data: 'body { color: teal }' },
  createChannel: { name: 'New', description: 'what for', members: [2], is_public: false },
  addMembers: [3],
  prepareFile: { content_type: 'image/png', filename: 'a.png' },
  updateStorageQuotas: { user_quota_mb: 10_000, server_quota_mb: 500_000 },
  createForward: { mid_list: [1] },
  saveMessages: { mid_list: [1] },
  sendMailAsBot: { to: 'bob@example.org', subject: 'Weather', content: 'Take an umbrella.' },
  prepareFileAsBot: { content_type: 'image/png', filename: 'a.png' },
  removeMembers: [2],
  updateChannel: {
    name: 'New',
    description: 'what for',
    owner: 2,
    show_email: true,
    dm_to_member: true,
    add_friend: true,
    only_owner_can_send_msg: false,
    ext_setting: '{}',
    ext_settings: '{}',
  },
  changeChannelType: { is_public: true, members: [2] },
  joinPrivateChannel: { magic_token: 'ab' },
  sendInvitations: { emails: ['new@example.org'], gid: 1, expired_in: 60, max_times: 1 },
  updateReadMarkers: { users: [{ uid: 1, mid: 1 }], groups: [{ gid: 1, mid: 1 }] },
  likeMessage: { action: '👍' },
  updateMutes: {
    add_users: [{ uid: 1, expired_in: 60 }],
    add_groups: [{ gid: 1, expired_in: 60 }],
    remove_users: [1],
    remove_groups: [1],
  },
  updateAutoDelete: { users: [{ uid: 1, expires_in: 60 }], groups: [{ gid: 1, expires_in: 60 }] },
  pinChat: { target: { gid: 1 } },
  unpinChat: { target: { gid: 1 } },
  updateContactStatus: { target_uid: 3, action: 'add' },
  searchUser: { search_type: 'name', keyword: 'bob' },
  updateNickname: { contact_uid: 3, remark: 'boss' },
  announceTyping: { target: { gid: 1 } },
  updateActivity: { active: false },
  checkMagicToken: { magic_token: 'ab' },
  confirmRegistration: { magic_token: 'ab', email: 'new@example.org', password: 'new-secret' },
  updateOrganization: { name: 'Org', description: 'what for' },
  saveOrganization: { name: 'Org', description: 'what for' },
  updateCommonSettings: {
    show_user_online_status: true,
    webclient_auto_update: true,
    contact_verification_enable: false,
    chat_layout_mode: 'Left',
    max_file_expiry_mode: 'Off',
    only_admin_can_create_group: false,
    who_can_invite_users: true,
    ext_setting: '{}',
    msg_smtp_notify_enable: false,
    msg_smtp_notify_delay_seconds: 0,
    typing_indicator_enable: true,
    dm_enable: true,
    add_friend_enable: true,
    search_user_enable: true,
    public_file_links: false,
  },
  updateSmtpConfig: { enabled: false, host: '', port: 465, from: '', username: '', password: '' },
  sendTestMail: { to: 'lia@example.org', subject: 'test title', content: 'test content' },
  updateLoginConfig: {
    who_can_sign_up: 'EveryOne',
    guest: false,
    password: true,
    magic_link: true,
    google: false,
    github: false,
    oidc: [{ enable: false, favicon: '', domain: 'id.example.org' }],
    metamask: false,
    third_party: false,
  },
  checkLicense: { license: 'x' },
  updateLicense: { license: 'x' },
  createPayment: {
    type: 'subscription',
    priceId: 'price_1',
    metadata: { expire: '2099-12-31', user_limit: 100, domain: 'chat.example.org' },
    cancel_url: 'https://chat.example.org/#/setting/license',
    success_url: 'https://chat.example.org/#/cb/payment_success/{CHECKOUT_SESSION_ID}',
  },
  ...Object.assign({}, ...featureTests.map(({ bodies }) => bodies)),
};

const fill = (path: string) => path.replaceAll(/:([a-z_]+)/g, (_, name: string) => PARAMS[name] ?? '1');

/** Every call of the contract. */
export const targets: readonly Target[] = Object.values(api).flatMap((group) =>
  Object.entries<Endpoint>(group).map(([name, endpoint]) => ({
    name,
    endpoint,
    route: `${endpoint.method} /api${fill(endpoint.path)}${QUERIES[name] ?? ''}`,
    headers: HEADERS[name] ?? {},
  })),
);

/** The media type of a call's body. */
export function mediaTypeOf({ body }: Endpoint): string {
  if (body?.kind === 'json') return 'application/json';
  if (body?.kind === 'multipart') return 'multipart/form-data; boundary=x';
  return body?.kind === 'bytes' ? body.contentType : 'text/plain';
}

/** A valid body of the call, encoded. */
export function bodyOf({ name, endpoint }: Target): string {
  if (endpoint.body?.kind !== 'json') return 'x';
  if (!(name in BODIES)) throw new Error(`give ${name} a body among its feature's tests`);
  return JSON.stringify(BODIES[name]);
}

/** The methods of an API path. */
export function methodsAt(path: string): Set<string> {
  const fits = (endpoint: Endpoint) =>
    new RegExp(`^/api${endpoint.path.replaceAll(/:[a-z_]+/g, '[^/]+')}$`).test(nth(path.split('?', 1), 0));
  return new Set(targets.filter(({ endpoint }) => fits(endpoint)).map(({ endpoint }) => endpoint.method));
}
