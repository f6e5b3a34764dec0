import { VoiceConfigInput } from '@loquat/contract';
import { emptyOf, filled } from '../../lib/filled.ts';
import type { ShownVoiceConfig } from './voice.actions.ts';

/** Whether an empty secret keeps the stored one: it belongs to one key at one address. */
export const keepsVoiceSecret = (saved: ShownVoiceConfig, { url, api_key }: VoiceConfigInput): boolean =>
  saved.has_api_secret && url.trim() === saved.url && api_key.trim() === saved.api_key;

const NEEDED = ['url', 'api_key', 'api_secret'] as const;

/** What the server accepts; an enabled provider has to be complete. */
export const voiceForm = (saved: ShownVoiceConfig) =>
  VoiceConfigInput.check(
    filled((config) => {
      if (!config.enabled) return [];
      const isKept = keepsVoiceSecret(saved, config);
      return emptyOf(config, NEEDED).filter((name) => name !== 'api_secret' || !isKept);
    }),
  );

/** The initial values of the form. */
export const voiceFieldsOf = ({ has_api_secret: _known, ...config }: ShownVoiceConfig): VoiceConfigInput => config;
