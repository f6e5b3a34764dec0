import { useTranslation } from 'react-i18next';
import { callDevicesStore, nameOfKey } from '../../features/calls/call-devices.store.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { keyGroups } from './key-groups.ts';
import { hideKeys } from './keys-shown.ts';

// i18n-keys: keys.everywhere, keys.chats, keys.writing, keys.messages, keys.list, keys.switcher, keys.close, keys.next
// i18n-keys: keys.next_unread, keys.menu, keys.read, keys.send, keys.new_line, keys.edit_last, keys.upload, keys.bold, keys.italic
// i18n-keys: keys.code, keys.strike, keys.link, keys.move, keys.reply, keys.edit, keys.forward, keys.save, keys.delete
// i18n-keys: keys.react, keys.read_all, keys.unread, keys.calls, keys.mute, keys.deafen, keys.camera, keys.talk
/** The list of keyboard shortcuts, by place. */
export function KeysDialog() {
  const { t } = useTranslation();
  const talkKey = callDevicesStore((state) => nameOfKey(state.talkKey));
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && hideKeys()} size="lg" isOnlyRead title={t('keys.title')}>
      <div className="grid gap-x-8 gap-y-4 pb-2 sm:grid-cols-2">
        {keyGroups.map(({ name, rows }) => (
          <section key={name} aria-label={t(`keys.${name}`)}>
            <h3 className="pb-1 text-xs font-semibold text-muted">{t(`keys.${name}`)}</h3>
            <dl className="divide-y divide-line">
              {rows.map(({ does, keys }) => (
                <div key={does} className="flex items-center justify-between gap-3 py-1.5">
                  <dt>{t(`keys.${does}`)}</dt>
                  <dd className="flex flex-none flex-wrap justify-end gap-1">
                    {(does === 'talk' ? [talkKey] : keys).map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
