import { FILE_NAME_MAX_BYTES, plainName } from '@loquat/contract';

/** This many code units fit in any script. */
const MAX_LENGTH = FILE_NAME_MAX_BYTES / 4;

/**
 * The name of a file from another app, as a file picker would give it: without a path, and without characters that hide
 * its content. Empty if nothing is left. A name that is too long keeps its end, which contains the extension.
 */
export const pickedName = (name: string): string =>
  plainName(name.split(/[/\\]/).at(-1) ?? '')
    .trim()
    .slice(-MAX_LENGTH);
