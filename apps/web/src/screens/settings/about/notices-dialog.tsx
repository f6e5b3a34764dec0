import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { loadNotices, type Notice } from './notices.ts';
import { AskedArea } from '../../parts/settings/asked-area.tsx';

/** Whose work is in this app, and under which terms. */
export function NoticesDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation('setting');
  return (
    <Dialog {...{ open, onOpenChange }} size="lg" title={t('notices.title')} description={t('notices.text')}>
      <AskedArea queryKey={['notices']} load={loadNotices}>
        {(notices) => (
          <ul className="divide-y divide-line pb-2">
            {notices.map((notice) => (
              <NoticeRow key={`${notice.name} ${notice.version}`} notice={notice} />
            ))}
          </ul>
        )}
      </AskedArea>
    </Dialog>
  );
}

function NoticeRow({ notice: { name, version, license, text } }: { notice: Notice }) {
  const head = (
    <>
      <b className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</b>
      <span className="flex-none text-sm text-muted">{`${version} · ${license}`}</span>
    </>
  );
  if (text === '') return <li className="flex min-h-11 items-center gap-3 py-2">{head}</li>;
  return (
    <li>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md py-2">{head}</summary>
        <pre tabIndex={0} className="mb-3 overflow-x-auto rounded-md bg-sunken p-3 text-xs whitespace-pre-wrap">
          {text}
        </pre>
      </details>
    </li>
  );
}
