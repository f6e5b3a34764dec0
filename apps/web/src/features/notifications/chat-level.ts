import { NotificationLevel } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '../../lib/chat-key.ts';
import { levelOf, setChatLevel, useNotificationSettings } from './notification-settings.ts';

/** The general level applies. */
const DEFAULT = 'default';
type Choice = NotificationLevel | typeof DEFAULT;

/** The level of a chat as a choice from a list. */
export interface LevelChoice {
  items: { value: Choice; label: string }[];
  /** Null until it is known. */
  value: Choice | null;
  onValueChange: (value: Choice) => void;
}

/** The notification level of a chat. */
// i18n-keys: level.all, level.mentions, level.nothing
export function useChatLevel(key: ChatKey): LevelChoice {
  const { t } = useTranslation('chat');
  const settings = useNotificationSettings();
  const usual = settings && t(`level.${settings.level}`);
  return {
    items: [
      { value: DEFAULT, label: usual === undefined ? t('level.default') : t('level.default_is', { level: usual }) },
      ...NotificationLevel.options.map((value) => ({ value, label: t(`level.${value}`) })),
    ],
    value: settings ? (levelOf(settings, key) ?? DEFAULT) : null,
    onValueChange: (value) => void setChatLevel(key, value === DEFAULT ? undefined : value),
  };
}
