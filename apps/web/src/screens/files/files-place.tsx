import { NEW_FILES_SCREEN_VERSION } from '@loquat/contract';
import { Suspense, useEffect } from 'react';
import { FilesSkeleton } from '../../features/files/files-states.tsx';
import { learnVersion } from '../../features/server/learn-version.ts';
import { compareVersions } from '../../features/server/server-version.ts';
import { useServerVersion } from '../../features/server/server.store.ts';
import { FilesScreen } from './files-screen.tsx';
import { LocalFilesScreen } from './local-files-screen.tsx';

/** The screen of files that suits the server's version; a placeholder until that is known. */
export function FilesPlace() {
  const version = useServerVersion();
  if (!version) return <NoVersion />;
  const isOlder = compareVersions(version, NEW_FILES_SCREEN_VERSION) < 0;
  return <Suspense>{isOlder ? <LocalFilesScreen /> : <FilesScreen />}</Suspense>;
}

function NoVersion() {
  useEffect(() => void learnVersion(), []);
  return (
    <div className="px-4 md:px-7">
      <FilesSkeleton />
    </div>
  );
}
