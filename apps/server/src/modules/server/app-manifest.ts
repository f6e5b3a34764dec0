import type { Organization } from '@loquat/contract';
import { ICONS_PATH, type IconKind, ICON_SIZES_PX } from './app-icons.ts';
import { SHARE_FIELDS, SHARE_PATH } from './share-target.routes.ts';

/** Home screens cut longer names. */
const SHORT_NAME_LENGTH = 12;
const DESCRIPTION = 'Self-hosted team chat.';

/** The targets in the menu of the app's icon. */
const SHORTCUTS = {
  en: { new_message: 'New message', people: 'People', saved: 'Saved' },
  zh: { new_message: '发私信', people: '成员', saved: '收藏' },
  ja: { new_message: '新規メッセージ', people: 'メンバー', saved: '保存済み' },
};
type ShortcutLanguage = keyof typeof SHORTCUTS;
const SHORTCUT_URLS = { new_message: '/chat?new=message', people: '/users', saved: '/favs' } as const;

/** The data of the system's share sheet: also links, and files of any type. */
const SHARED = {
  title: SHARE_FIELDS.title,
  text: SHARE_FIELDS.text,
  url: SHARE_FIELDS.url,
  files: [{ name: SHARE_FIELDS.files, accept: ['*/*'] }],
};

/** The language of the shortcuts for a BCP 47 tag. */
export function shortcutLanguage(tag: string): ShortcutLanguage {
  const primary = tag.toLowerCase().split('-', 1)[0]!;
  return primary === 'zh' || primary === 'ja' ? primary : 'en';
}

/** The first words of a name that fit below an icon; the whole name if not even one does. */
function shortNameOf(name: string): string {
  const words = name.split(/\s+/);
  const fits = (count: number) => words.slice(0, count).join(' ').length <= SHORT_NAME_LENGTH;
  const count = words.findLastIndex((_, index) => fits(index + 1)) + 1;
  return count > 0 ? words.slice(0, count).join(' ') : name;
}

/** `any` for places that show an icon unchanged, `maskable` for those that cut it to a shape. */
const iconsOf = (logoVersion: number) =>
  (['any', 'maskable'] satisfies IconKind[]).flatMap((purpose) =>
    ICON_SIZES_PX.map((size) => ({
      src: `${ICONS_PATH}/${purpose}-${size}.png?v=${logoVersion}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  );

export interface ManifestParts {
  organization: Organization;
  /** Changes with the logo; 0: the built-in one. */
  logoVersion: number;
  language: ShortcutLanguage;
}

/** The manifest by which browsers install the web app, as W3C's Web Application Manifest describes it. */
export function appManifestOf({ organization, logoVersion, language }: ManifestParts) {
  const { name, description } = organization;
  const texts = SHORTCUTS[language];
  return {
    name,
    short_name: shortNameOf(name),
    description: description ?? DESCRIPTION,
    // Identifies the app: with another id, browsers would treat it as another app.
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // A link, a shortcut or a notification opens in an existing window.
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    background_color: '#f3efe8',
    theme_color: '#0c1f16',
    categories: ['business', 'productivity', 'social'],
    icons: iconsOf(logoVersion),
    shortcuts: Object.entries(SHORTCUT_URLS).map(([key, url]) => ({
      name: texts[key as keyof typeof texts],
      url,
    })),
    // The service worker handles it: src/worker/share.ts of the web app.
    share_target: { action: SHARE_PATH, method: 'POST', enctype: 'multipart/form-data', params: SHARED },
  };
}
