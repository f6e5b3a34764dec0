import { forgetShared, SHARED_CACHE } from './shared-cache.ts';

/** The path to which the system sends shared content, and of the screen that asks for its chat. */
export const SHARE_PATH = '/share';

/** The texts of a share, as the server's manifest names them. */
const TEXTS = ['title', 'text', 'url'] as const;
const FILES = 'files';
/** In the fragment of the address: a part of it could not be accepted. */
const LEFT_OUT = 'left_out';
const SHARED_AT = 'x-shared-at';
const KEPT_MS = 86_400_000;

/** Content shared to the app. It is untrusted: it comes from another app, or from a page that poses as one. */
export interface Shared {
  /** Title, words and link, each in a line of its own; empty if there are only files. */
  text: string;
  files: readonly File[];
  /** Some files, or a too long text, could not be accepted. */
  isPartial: boolean;
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value.trim() : '');
/** A form sends an empty file for a field without files. */
const isFile = (value: FormDataEntryValue): value is File =>
  typeof value !== 'string' && (value.name !== '' || value.size > 0);

/** Browsers share a page as its title and a text that often contains the link: each part appears only once. */
function join(parts: readonly string[]): string {
  const isElsewhere = (part: string, index: number): boolean =>
    parts.some((other, at) => at !== index && other.includes(part) && (other !== part || at < index));
  return parts.filter((part, index) => part !== '' && !isElsewhere(part, index)).join('\n');
}

/** Keeps a share on this device until it is used, in place of an earlier one. Rejects if there is not enough space. */
export async function keepShared(form: FormData, now: number): Promise<void> {
  const kept = new FormData();
  for (const name of TEXTS) kept.append(name, textOf(form.get(name)));
  for (const file of form.getAll(FILES).filter(isFile)) kept.append(FILES, file);
  const cache = await caches.open(SHARED_CACHE);
  await cache.put(SHARE_PATH, new Response(kept, { headers: { [SHARED_AT]: String(now) } }));
}

/** The address that opens the screen with the texts of a share in its fragment, because they cannot be stored. */
export function addressOfTexts(form: FormData | undefined): string {
  const fragment = new URLSearchParams({ [LEFT_OUT]: '1' });
  for (const name of TEXTS) fragment.set(name, textOf(form?.get(name) ?? null));
  return `${SHARE_PATH}#${fragment}`;
}

/** The shared content in an address; null if there is none. */
function sharedInAddress(hash: string): Shared | null {
  const fragment = new URLSearchParams(hash.slice(1));
  const text = join(TEXTS.map((name) => textOf(fragment.get(name))));
  const isPartial = fragment.has(LEFT_OUT);
  return text || isPartial ? { text, files: [], isPartial } : null;
}

/** Does not open the cache, because that would create it. */
async function findKept(): Promise<Response | undefined> {
  return (globalThis.caches as CacheStorage | undefined)?.match(SHARE_PATH, { cacheName: SHARED_CACHE });
}

const isOld = ({ headers }: Response, now: number): boolean => now - Number(headers.get(SHARED_AT)) >= KEPT_MS;

/** Deletes an unused share after a day. */
export async function forgetOldShared(now: number): Promise<void> {
  const kept = await findKept();
  if (kept && isOld(kept, now)) await forgetShared();
}

/** The share that is stored on this device, or in the fragment of the address; null if there is none. */
export async function findShared(hash: string): Promise<Shared | null> {
  const inAddress = sharedInAddress(hash);
  if (inAddress) return inAddress;
  const kept = await findKept();
  if (!kept || isOld(kept, Date.now())) return null;
  const form = await kept.formData();
  return {
    text: join(TEXTS.map((name) => textOf(form.get(name)))),
    files: form.getAll(FILES).filter(isFile),
    isPartial: false,
  };
}
