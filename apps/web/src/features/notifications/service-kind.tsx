import { type ServiceKind, serviceKinds } from '@loquat/contract';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const MARKS: Record<Exclude<ServiceKind, 'telegram'>, string> = {
  discord: 'Di',
  slack: 'Sl',
  feishu: 'Fs',
  dingtalk: 'Dt',
  wecombot: 'Wc',
  bark: 'Ba',
  gotify: 'Go',
  serverchan: 'Sc',
  pushdeer: 'Pd',
  matrix: '[m]',
  custom_json: '{ }',
};

/** The tile of a kind of notification service. */
export function ServiceMark({ kind }: { kind: ServiceKind }) {
  return (
    <span
      aria-hidden
      className="grid size-10 flex-none place-items-center rounded-[12px] bg-surface text-sm font-bold shadow-[inset_0_0_0_1px_var(--border-strong)]"
    >
      {kind === 'telegram' ? <Send size={18} /> : MARKS[kind]}
    </span>
  );
}

/** The kinds whose names are not the same in all languages. */
const TRANSLATED = ['dingtalk', 'feishu', 'serverchan', 'slack', 'wecombot'] as const;

// i18n-keys: service:kind.dingtalk, service:kind.feishu, service:kind.serverchan, service:kind.slack
// i18n-keys: service:kind.wecombot
/** The names of the kinds: the services' own names, except for formats. */
export function useKindNames(): (kind: ServiceKind) => string {
  const { t } = useTranslation('service');
  return (kind) => {
    const named = TRANSLATED.find((one) => one === kind);
    if (named) return t(`kind.${named}`);
    return kind === 'custom_json' ? t('kind.json') : serviceKinds[kind].name;
  };
}
