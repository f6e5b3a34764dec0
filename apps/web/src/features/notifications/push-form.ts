import { PushConfigInput } from '@loquat/contract';
import { emptyOf, filled } from '../../lib/filled.ts';
import type { ShownPushConfig } from './push.actions.ts';

/** Who sends push messages, as one choice; the wire has two flags for it. */
export const PUSH_SENDERS = ['disabled', 'official', 'own'] as const;
export type PushSender = (typeof PUSH_SENDERS)[number];

export const senderOf = ({ enabled, use_official }: Pick<PushConfigInput, 'enabled' | 'use_official'>): PushSender => {
  if (!enabled) return 'disabled';
  return use_official ? 'official' : 'own';
};

export const flagsOf = (sender: PushSender): Pick<PushConfigInput, 'enabled' | 'use_official'> => ({
  enabled: sender !== 'disabled',
  use_official: sender === 'official',
});

/** Whether an empty private key keeps the stored one: it belongs to one client. */
export const keepsPrivateKey = (saved: ShownPushConfig, { client_email }: PushConfigInput): boolean =>
  saved.has_private_key && client_email.trim() === saved.client_email;

const NEEDED = ['project_id', 'client_email', 'private_key'] as const;

/** What the server accepts; a project of one's own has to be complete. */
export const pushForm = (saved: ShownPushConfig) =>
  PushConfigInput.check(
    filled((config) => {
      if (senderOf(config) !== 'own') return [];
      const isKept = keepsPrivateKey(saved, config);
      return emptyOf(config, NEEDED).filter((name) => name !== 'private_key' || !isKept);
    }),
  );

/** The initial values of the form. */
export const pushFieldsOf = ({ has_private_key: _known, ...config }: ShownPushConfig): PushConfigInput => config;
