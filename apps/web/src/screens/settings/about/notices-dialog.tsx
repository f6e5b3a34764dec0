import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { buildVersion } from '#lib/build-info.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { QueryArea } from '../../parts/settings/query-area.tsx';

const Notices = z.array(z.object({ name: z.string(), version: z.string(), license: z.string(), text: z.string() }));

/** A package in this build, and its licence. */
type Notice = z.output<typeof Notices>[number];

/** All third-party packages in this build. Rejects if the server has no such list. */
async function loadNotices(): Promise<Notice[]> {
  // oxlint-disable-next-line eslint/no-restricted-globals -- a file of the web app, not a call to the server's API.
  const answer = await fetch(`/notices.json?v=${buildVersion}`);
  return Notices.parse(await answer.json());
}

/** The packages in this app and their licences. */
export function NoticesDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation('setting');
  return (
    <Dialog {...{ open, onOpenChange }} size="lg" title={t('notices.title')} description={t('notices.text')}>
      <QueryArea queryKey={['notices']} load={loadNotices}>
        {(notices) => (
          <ul className="divide-y divide-line pb-2">
            {notices.map((notice) => (
              <NoticeRow key={`${notice.name} ${notice.version}`} notice={notice} />
            ))}
          </ul>
        )}
      </QueryArea>
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
