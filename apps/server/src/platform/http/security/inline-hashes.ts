import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Sources for a content security policy, each the hash of one element: `'sha256-…'`. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function hashesOf(page: string, tag: 'script' | 'style'): string[] {
  const elements = page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'));
  return Array.from(elements, ([, text = '']) => hashOf(text));
}

/** The hashes of the inline elements of the web app's page, the only ones allowed. Empty without a build. */
export async function readInlineHashes(folder: string): Promise<InlineHashes> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => '');
  return { scripts: hashesOf(page, 'script'), styles: hashesOf(page, 'style') };
}
