import type { MobileApps } from '@loquat/contract';
import { Apple, Download, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { phoneKind } from '../../lib/phone.ts';
import { buttonStyle } from '../../ui/button-style.ts';

const stores = [
  { name: 'android_store', kind: 'android', Icon: Play },
  { name: 'android_apk', kind: 'android', Icon: Download },
  { name: 'ios_store', kind: 'ios', Icon: Apple },
] as const;

// i18n-keys: mobile.android_store, mobile.android_apk, mobile.ios_store
/** Links to the apps: on a phone those for it, on a desktop all. Nothing if none is offered. */
export function AppStores({ offered }: { offered: MobileApps }) {
  const { t } = useTranslation('welcome');
  const here = phoneKind();
  const shown = stores.flatMap(({ name, kind, Icon }) => {
    const url = offered[name];
    return url !== null && (here === null || here === kind) ? [{ name, url, Icon }] : [];
  });
  return (
    <ul className="grid w-full gap-2 min-[360px]:grid-cols-2">
      {shown.map(({ name, url, Icon }) => (
        <li key={name}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ size: 'lg', isBlock: true, className: 'justify-start font-medium' })}
          >
            <Icon size={18} aria-hidden />
            {t(`mobile.${name}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
