import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { type IconShape, toIconPng } from '../../platform/images/images.ts';
import type { ServerSettings } from './server.access.ts';

/** Below it, `<kind>-<size>.png`. */
export const ICONS_PATH = '/app-icons';
/** What browsers require of an installable app. */
export const ICON_SIZES_PX = [192, 512] as const;

const PAPER = '#fff6e3';
/**
 * Systems may cut a maskable icon to any shape that contains the circle of 80% of its side. The largest square within
 * that circle has 56%.
 */
const SHAPES = {
  any: { fill: 1, background: null },
  maskable: { fill: 0.56, background: PAPER },
} satisfies Record<string, Omit<IconShape, 'sizePx'>>;

export type IconKind = keyof typeof SHAPES;

/** Names of existing icons. */
const ICON_NAME = /^(any|maskable)-(192|512)\.png$/;

export interface AppIconParts {
  settings: Pick<ServerSettings, 'get'>;
  blobs: BlobStore;
  logoKey: string;
  /** The PNG used until a logo is uploaded. */
  builtInLogo: Uint8Array;
}

export interface AppIcons {
  /** The PNG of that name, `any-192.png` for example; undefined if there is no such icon. */
  find(name: string): Promise<Uint8Array | undefined>;
}

/** Icons of the installed app, made from the logo when they are first requested. */
export function createAppIcons({ settings, blobs, logoKey, builtInLogo }: AppIconParts): AppIcons {
  let made = { logoVersion: -1, icons: new Map<string, Promise<Uint8Array>>() };

  async function make(kind: IconKind, sizePx: number, logoVersion: number): Promise<Uint8Array> {
    const logo = logoVersion === 0 ? builtInLogo : await buffer(await blobs.open(logoKey));
    return toIconPng(logo, { sizePx, ...SHAPES[kind] }, 'app-icons');
  }

  async function find(name: string): Promise<Uint8Array | undefined> {
    const [, kind, size] = ICON_NAME.exec(name) ?? [];
    if (kind === undefined) return undefined;
    const logoVersion = settings.get('logo_updated_at');
    if (made.logoVersion !== logoVersion) made = { logoVersion, icons: new Map() };
    const { icons } = made;
    const icon = icons.get(name) ?? make(kind as IconKind, Number(size), logoVersion);
    icons.set(name, icon);
    // A failed icon, for example because of a full disk, is created again for the next caller.
    icon.catch(() => icons.delete(name));
    return icon;
  }

  return { find };
}
