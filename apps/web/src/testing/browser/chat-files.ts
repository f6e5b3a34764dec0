import { ChatFile, type Message } from '@loquat/contract';
import type { Said } from './team.ts';

/** The path under which a team keeps a file of this name. */
export function filePathOf(name: string): string {
  const hex = Array.from(name.slice(0, 16), (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex.padEnd(32, '0'))?.slice(1) ?? [];
  return `2026/1/1/${parts.join('-')}`;
}

/** A message with a file. */
export const saidFile = (name: string, content_type: string, properties: object = {}): Said => ({
  text: filePathOf(name),
  content_type: 'vocechat/file',
  properties: { name, content_type, size: 8, ...properties },
});

/** A sent file, as the list of files has it. */
export function chatFileOf({ mid, from_uid, created_at, target, detail }: Message): ChatFile {
  if (detail.type === 'reaction') throw new Error('a reaction has no file');
  const name = String(detail.properties?.['name'] ?? '');
  const place = 'gid' in target ? { gid: target.gid, to_uid: 0 } : { gid: 0, to_uid: target.uid };
  return ChatFile.parse({
    mid,
    from_uid,
    created_at,
    ...place,
    name,
    ext: name.split('.').at(-1) ?? '',
    expired: false,
    content_type: detail.content_type,
    content: detail.content,
    properties: JSON.stringify(detail.properties),
  });
}
