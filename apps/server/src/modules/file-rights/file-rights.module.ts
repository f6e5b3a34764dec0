import type { Platform } from '../../platform/platform.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { FileRights } from '../files/files.access.ts';
import type { FileReading, Stores } from './file-rights.store.ts';

interface FileRightsDependencies {
  channels: Pick<ChannelDirectory, 'channelsOf'>;
}

/** Files are for those who can read what contains them, as last committed. */
export function createFileRights({ reads, clock }: Platform<Stores>, { channels }: FileRightsDependencies) {
  /** Visitors of a widget read their own conversation, and no channels. */
  const readingOf = ({ uid, visitor_host }: Viewer): FileReading => ({
    reader: uid,
    gids: visitor_host === undefined ? channels.channelsOf(uid).map(({ gid }) => gid) : [],
    now: clock.now(),
  });
  const access: FileRights = {
    canReadFile: async (viewer, path) => viewer === null || reads.fileRights.canReadFile(path, readingOf(viewer)),
    canReadForward: async (viewer, path) => viewer === null || reads.fileRights.canReadForward(path, readingOf(viewer)),
  };
  return { access };
}
