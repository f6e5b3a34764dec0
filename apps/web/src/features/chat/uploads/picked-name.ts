import { FILE_NAME_MAX_BYTES, plainName } from '@loquat/contract';

/** So many code units fit, whatever they are. */
const MAX_LENGTH = FILE_NAME_MAX_BYTES / 4;

/**
 * The name of a file that another app gives, as a file picker would give it: without a path, and with nothing that hides
 * what it says. Empty if nothing is left. Of a name that is too long, the end stays, which says what kind of file it is.
 */
export const pickedName = (name: string): string =>
  plainName(name.split(/[/\\]/).at(-1) ?? '')
    .trim()
    .slice(-MAX_LENGTH);
