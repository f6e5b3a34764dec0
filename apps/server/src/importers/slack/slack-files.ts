import { plainName } from '@loquat/contract';
import { fitting } from '../json-at-edge.ts';
import type { LeftOutList } from '../left-out-list.ts';
import { escapeMarkdown, linkTo } from '../markdown-writing.ts';
import type { SourceFile } from '../source-team.ts';
import { covers } from '../words.ts';
import type { ZipArchive } from '../zip-archive.ts';
import { SlackFile } from './slack-export.ts';

/** The files of a message: those that can be imported, and a text about the others. */
export interface SlackFiles {
  files: SourceFile[];
  /** Lines with the names of files that are not imported, with Slack's links if there are any. */
  mentions: string[];
}

export interface FilesOptions {
  zip: ZipArchive;
  leftOut: LeftOutList;
  /** Whether files are fetched from Slack. */
  isDownloading: boolean;
}

/** Files that are stored elsewhere, or deleted. */
const NOT_AT_SLACK: ReadonlySet<string> = new Set(['external', 'tombstone', 'hidden_by_limit', 'access_denied']);

/** The URL without its token, by which any client could read the file. */
function publicAddress(url: string | null | undefined): string | null {
  try {
    const { protocol, origin, pathname } = new URL(url ?? '');
    return protocol === 'https:' ? `${origin}${pathname}` : null;
  } catch {
    return null;
  }
}

/** The path used by tools that fetch the files of an export. */
function entryOf({ id, name }: SlackFile, folder: string, zip: ZipArchive): string | null {
  const names = [`__uploads/${id}/${name ?? ''}`, `${folder}/attachments/${id}-${name ?? ''}`];
  return names.find((entry) => zip.has(entry)) ?? null;
}

/** The reference for `openFile`; null if the bytes are unavailable. */
function refOf(file: SlackFile, folder: string, { zip, isDownloading }: FilesOptions): string | null {
  const entry = entryOf(file, folder, zip);
  if (entry !== null) return `zip:${entry}`;
  if (!isDownloading || NOT_AT_SLACK.has(file.mode ?? '')) return null;
  const url = file.url_private_download ?? file.url_private;
  return publicAddress(url) === null ? null : `url:${url}`;
}

function lineAbout(file: SlackFile): string {
  const address = publicAddress(file.url_private);
  const title = plainName(file.title || file.name || file.id).trim();
  const isNamed = !file.name || covers(`${title} ${address}`, file.name);
  const name = isNamed ? title : `${title} (${plainName(file.name ?? '')})`;
  return `📎 ${address === null ? escapeMarkdown(name) : linkTo(name, address)}`;
}

/**
 * @param folder of the conversation in the zip
 */
export function filesOf(files: readonly unknown[], folder: string, options: FilesOptions): SlackFiles {
  const { leftOut } = options;
  const found: SlackFiles = { files: [], mentions: [] };
  const reason = { what: 'file', why: 'it is not described as Slack describes files' };
  for (const file of fitting(files, SlackFile, { leftOut, reason, place: folder })) {
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
