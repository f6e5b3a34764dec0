import type { Loader } from '../loader-messages.ts';

/** The part of a storage that is used. */
export type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where the visitor's identity is kept: `page` keeps it until the visitor leaves. */
export type Keeper = 'frame' | 'cookie' | 'website' | 'page';

export interface Memory {
  keeper: Keeper;
  /** The origin of the website; empty if it is not known. */
  origin: string;
  /** Outlives the tab. Without storage of its own, the frame hands these values to the website: no token goes here. */
  lasting: Kept;
  /** Likewise for values of the tab. */
  ofTab: Kept;
  /** For tokens: the website never gets them. */
  tokens: Kept;
}

const PROBE = 'loquat-widget';
const COOKIE_PROBE = '__Host-loquat-probe';

function pageStorage(values: Readonly<Record<string, string>> = {}): Kept {
  const kept = new Map(Object.entries(values));
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

function findStorage(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    const storage = window[kind];
    storage.setItem(PROBE, '1');
    storage.removeItem(PROBE);
    return storage;
  } catch {
    return undefined;
  }
}

/** Whether the browser keeps a cookie for this frame on this website. Over plain HTTP it does not. */
function canKeepCookies(): boolean {
  const attributes = 'Path=/; Secure; SameSite=None; Partitioned';
  try {
    document.cookie = `${COOKIE_PROBE}=1; ${attributes}`;
    const isKept = document.cookie.includes(COOKIE_PROBE);
    document.cookie = `${COOKIE_PROBE}=; Max-Age=0; ${attributes}`;
    return isKept;
  } catch {
    return false;
  }
}

const originOf = (address: string): string => URL.parse(address)?.origin ?? '';

/** Without a loader only the browser knows the origin: Firefox by the referrer alone. */
const embeddingOrigin = (): string => location.ancestorOrigins?.[0] ?? originOf(document.referrer);

/** Sends changes to the website as well. */
function websiteStorage(values: Readonly<Record<string, string>>, keep: (name: string, value: string | null) => void) {
  const copy = pageStorage(values);
  return {
    getItem: copy.getItem,
    setItem(name: string, value: string) {
      copy.setItem(name, value);
      keep(name, value);
    },
    removeItem(name: string) {
      copy.removeItem(name);
      keep(name, null);
    },
  };
}

/** Finds a place for the visitor's identity: the frame's own storage, else a partitioned cookie, else the website. */
export async function openMemory(loader: Loader | undefined): Promise<Memory> {
  const [lasting, ofTab] = [findStorage('localStorage'), findStorage('sessionStorage')];
  if (lasting && ofTab) return { keeper: 'frame', origin: '', lasting, ofTab, tokens: ofTab };
  const hasCookies = canKeepCookies();
  const tokens = pageStorage();
  if (!loader) {
    const origin = embeddingOrigin();
    return {
      keeper: hasCookies && origin ? 'cookie' : 'page',
      origin,
      lasting: pageStorage(),
      ofTab: pageStorage(),
      tokens,
    };
  }
  const hello = await loader.hello;
  return {
    keeper: hasCookies ? 'cookie' : 'website',
    origin: hello.origin,
    lasting: websiteStorage(hello.lasting, (name, value) => loader.keep('lasting', name, value)),
    ofTab: websiteStorage(hello.ofTab, (name, value) => loader.keep('ofTab', name, value)),
    tokens,
  };
}
