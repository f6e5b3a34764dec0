import { api } from '@loquat/contract';
import type { Team } from './team.ts';

const LICENSE = { domains: ['*'], user_limit: 20, created_at: '', expired_at: '', sign: false, base58: '' };
const PUSH = { enabled: false, use_official: false, token_url: '', project_id: '', client_email: '' };
const VOICE = { enabled: true, url: 'wss://calls.example', api_key: 'key', e2ee: false };

/** Answers the calls of the administrators' settings list: which areas are on. */
export function answerAreaTags(team: Team): void {
  team.on(api.calls.getVoiceConfig, () => ({ ...VOICE, api_secret: '' as const, has_api_secret: true }));
  team.on(api.notifications.getPushConfig, () => ({ ...PUSH, private_key: '' as const, has_private_key: false }));
  team.on(api.license.getLicense, () => LICENSE);
  team.on(api.license.isPaymentEnabled, () => false);
}
