import { fitting } from '../json-at-edge.ts';
import type { LeftOutList } from '../left-out-list.ts';
import type { OldFile } from '../old-team.ts';
import type { ZipArchive } from '../zip-archive.ts';
import { SlackFile, type SlackMessage } from './slack-export.ts';

/** The files of a message: those that can come, and what to write about the others. */
export interface SlackFiles {
  files: OldFile[];
  /** Lines with the names of files that do not come, with their links as far as Slack has any. */
  mentions: string[];
}

export interface FilesOptions {
  zip: ZipArchive;
  leftOut: LeftOutList;
  /** Files are fetched from Slack. */
  isDownloading: boolean;
}

/** Files that are somewhere else, or not there any more. */
const NOT_AT_SLACK: ReadonlySet<string> = new Set(['external', 'tombstone', 'hidden_by_limit', 'access_denied']);
const LINK_CHARACTERS = /[[\]()\\\r\n]/g;

/** The address without its token, which would let anybody read the file. */
function publicAddress(url: string | null | undefined): string | null {
  try {
    const { protocol, origin, pathname } = new URL(url ?? '');
    return protocol === 'https:' ? `${origin}${pathname}` : null;
  } catch {
    return null;
  }
}

/** Where tools that fetch the files of an export put them. */
function entryOf({ id, name }: SlackFile, folder: string, zip: ZipArchive): string | null {
  const names = [`__uploads/${id}/${name ?? ''}`, `${folder}/attachments/${id}-${name ?? ''}`];
  return names.find((entry) => zip.has(entry)) ?? null;
}

/** How `openFile` finds the bytes; null if they are not to be had. */
function refOf(file: SlackFile, folder: string, { zip, isDownloading }: FilesOptions): string | null {
  const entry = entryOf(file, folder, zip);
  if (entry !== null) return `zip:${entry}`;
  if (!isDownloading || NOT_AT_SLACK.has(file.mode ?? '')) return null;
  const url = file.url_private_download ?? file.url_private;
  return publicAddress(url) === null ? null : `url:${url}`;
}

function lineAbout(file: SlackFile): string {
  const name = (file.title || file.name || file.id).replace(LINK_CHARACTERS, ' ').trim();
  const address = publicAddress(file.url_private);
  return address === null ? `📎 ${name}` : `📎 [${name}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

/** @param folder of the conversation in the zip */
export function filesOf({ files }: Pick<SlackMessage, 'files'>, folder: string, options: FilesOptions): SlackFiles {
  const { leftOut } = options;
  const found: SlackFiles = { files: [], mentions: [] };
  const reason = { what: 'file', why: 'it is not described as Slack describes files' };
  for (const file of fitting(files ?? [], SlackFile, { leftOut, reason, place: folder })) {
    const ref = refOf(file, folder, options);
    if (ref !== null) {
      found.files.push({ ref, name: file.name ?? file.title ?? file.id, contentType: file.mimetype ?? '' });
      continue;
    }
    const why = NOT_AT_SLACK.has(file.mode ?? '') ? 'Slack does not have it' : 'the export has only its link';
    leftOut.add({ what: 'file', why: `${why}; the message has its name and link` }, `${file.id} in ${folder}`);
    found.mentions.push(lineAbout(file));
  }
  return found;
}
