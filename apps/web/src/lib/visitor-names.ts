/** Generated names for visitors who gave none, by the language of the visitor. */
const NAMES = {
  en: { alone: 'Visitor', from: 'Visitor from {{city}}' },
  'zh-CN': { alone: '访客', from: '来自 {{city}} 的访客' },
  ja: { alone: '訪問者', from: '{{city}} からの訪問者' },
} as const;
export type VisitorLanguage = keyof typeof NAMES;

const CITY = '{{city}}';
/** The server adds a number to a name that is taken. Earlier versions called visitors `w-76d25e38`. */
const GENERATED_NAMES = [
  /^w-[0-9a-f]{4,}$/,
  ...Object.values(NAMES).flatMap(({ alone, from }) => [alone, from.replace(CITY, '.+')]),
].map((name) => (typeof name === 'string' ? new RegExp(`^${name}(?: ?\\d{4})?$`) : name));

export const isGeneratedName = (name: string): boolean => GENERATED_NAMES.some((pattern) => pattern.test(name));

/** `America/Argentina/Buenos_Aires` is Buenos Aires; `Etc/UTC` and `UTC` are no cities. */
function cityOf(timeZone: string): string | undefined {
  const [area, ...rest] = timeZone.split('/');
  return area === 'Etc' ? undefined : rest.at(-1)?.replaceAll('_', ' ');
}

/** A friendly name for a visitor of whom only the time zone is known. */
export function generateName(language: VisitorLanguage, timeZone: string): string {
  const city = cityOf(timeZone);
  const { alone, from } = NAMES[language];
  return city === undefined ? alone : from.replace(CITY, () => city);
}
