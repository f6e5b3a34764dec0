import { NEW_FILES_SCREEN_VERSION } from '@loquat/contract';
import { lazy, Suspense } from 'react';
import { compareVersions } from '../server/server-version.ts';
import { useServerVersion } from '../server/server.store.ts';

const FilesScreen = lazy(async () => ({ default: (await import('./files-screen.tsx')).FilesScreen }));
const LocalFilesScreen = lazy(async () => ({ default: (await import('./local-files-screen.tsx')).LocalFilesScreen }));

/** The screen of files that the server has the calls for; none until its version is known. */
export function FilesPlace() {
  const version = useServerVersion();
  if (!version) return null;
  const isOlder = compareVersions(version, NEW_FILES_SCREEN_VERSION) < 0;
  return <Suspense>{isOlder ? <LocalFilesScreen /> : <FilesScreen />}</Suspense>;
}
