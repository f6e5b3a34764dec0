import { ProblemError, type Uid } from '@loquat/contract';
import type { Platform } from '../../platform/platform.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { type FileRights, type FileSharing, findFile, holdFile } from '../files/files.access.ts';
import { isVisitor, type UserDirectory, type VisitorHosts } from '../users/users.access.ts';
import { type FileReading, own, type Stores } from './file-rights.store.ts';

interface FileRightsDependencies {
  users: Pick<UserDirectory, 'get'>;
  hosts: Pick<VisitorHosts, 'listAnswering'>;
}

/** Users can read a file if they can read what contains it, and share only files that they can read. */
export function createFileRights(
  { reads, clock }: Pick<Platform<Stores>, 'reads' | 'clock'>,
  { users, hosts }: FileRightsDependencies,
) {
  /** Visitors of a widget read what they exchange with the users who answer them, and no channels. */
  const peersOf = (reader: Uid) => {
    const user = users.get(reader);
    return user && isVisitor(user) ? [reader, ...hosts.listAnswering(user)] : null;
  };
  const readingOf = (reader: Uid): FileReading => ({ reader, peers: peersOf(reader), now: clock.now() });
  const rights: FileRights = {
    canReadFile: async (viewer, path) => viewer === null || reads.fileRights.canReadFile(path, readingOf(viewer.uid)),
    canReadForward: async (viewer, path) =>
      viewer === null || reads.fileRights.canReadForward(path, readingOf(viewer.uid)),
  };
  const canShare = (unit: Unit, uid: Uid, path: string) => own(unit).fileRights.canReadFile(path, readingOf(uid));
  const sharing: FileSharing = {
    async requireFile(unit, uid, path) {
      const file = await findFile(unit, path);
      // The same error for both, so that it does not reveal which paths exist.
      if (!file || !(await canShare(unit, uid, path))) throw new ProblemError('file.unknown_path');
      return file;
    },
    async requireForward(unit, uid, path) {
      const isReadable = await own(unit).fileRights.canReadForward(path, readingOf(uid));
      if (!isReadable) throw new ProblemError('file.unknown_path');
    },
    canReadMessages: (unit, uid, mids) => own(unit).fileRights.canReadMessages(mids, readingOf(uid)),
    async holdFiles(unit, { uid, paths, holder }) {
      for (const path of paths) {
        // A file that was deleted since stays deleted: the copy then shows its name only.
        if (!(await findFile(unit, path))) continue;
        if (!(await canShare(unit, uid, path))) return false;
        await holdFile(unit, path, holder);
      }
      return true;
    },
  };
  return { access: { rights, sharing } };
}
