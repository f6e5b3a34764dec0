import * as z from 'zod/mini';
import { startWorker, updateWorker } from '../../lib/browser/app-worker.ts';
import { buildVersion } from '../../lib/build-info.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { uiStore } from '../../state/ui-state.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { serverStore } from './server.store.ts';

const CHECK_INTERVAL_MS = 30 * 60 * 1_000;
const TOAST = 'new-version';

let checkedAt = 0;
/** The server's current build, if it differs from this page's. */
let newer: string | null = null;
let dismissed: string | null = null;
/** Whether a reload would lose unsaved work; `followBuild` sets it. */
let isBusy = (): boolean => true;

const BuildFile = z.object({ build: z.string() });

/** Reloads a hidden page without unsaved work. An inactive tab stays as it is: reloading would activate it. */
function reloadUnseen(): void {
  const { common } = serverStore.getState();
  if (newer && document.hidden && common.webclient_auto_update && !uiStore.getState().inactive && !isBusy())
    location.reload();
}

function offerUpdate(build: string): void {
  toasts.info(i18n.t('new_version.text'), {
    id: TOAST,
    isPersistent: true,
    action: { label: i18n.t('new_version.update'), onSelect: () => location.reload(), isSolid: true },
    dismissal: { label: i18n.t('new_version.dismiss'), onSelect: () => (dismissed = build) },
  });
}

async function check(): Promise<void> {
  checkedAt = Date.now();
  const build = await fetchNewestBuild();
  newer = build === buildVersion ? null : build;
  if (newer) void updateWorker();
  if (!newer || newer === dismissed) return;
  offerUpdate(newer);
  reloadUnseen();
}

/** Checks on request, and offers a newer build even if it was dismissed; null if that cannot be determined. */
export async function checkForUpdate(): Promise<'newest' | 'newer' | null> {
  dismissed = null;
  const build = await fetchNewestBuild();
  if (build !== null && build !== buildVersion) offerUpdate(build);
  if (build === null) return null;
  return build === buildVersion ? 'newest' : 'newer';
}

function checkWhenDue(): void {
  if (!document.hidden && Date.now() - checkedAt >= CHECK_INTERVAL_MS) void check();
}

/**
 * Checks whether the server has a newer web app: whenever the live stream is ready again, since the server may have
 * been restarted, and from time to time while the page is visible. `isAtWork` tells whether a reload would lose unsaved
 * work.
 */
export function followBuild(isAtWork: () => boolean): void {
  isBusy = isAtWork;
  void startWorker(() => void check());
  if (uiStore.getState().ready) void check();
  uiStore.subscribe(({ ready, streamState }, before) => {
    if (ready && streamState === 'connected' && (!before.ready || before.streamState !== 'connected')) void check();
  });
  setInterval(checkWhenDue, CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) reloadUnseen();
    else checkWhenDue();
  });
}

/** The server's build of the web app; null if that cannot be determined. */
async function fetchNewestBuild(): Promise<string | null> {
  try {
    // oxlint-disable-next-line eslint/no-restricted-globals -- a file of the web app, not a call to the server's API.
    const answer = await fetch('/build.json', { cache: 'no-store' });
    return BuildFile.safeParse(await answer.json()).data?.build ?? null;
  } catch {
    // No network, or a server without this file: nothing to offer.
    return null;
  }
}
