import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatLocaleOf, languages, namespaces } from './languages.ts';
import type { Language } from './languages.ts';

const webRoot = new URL('../../../', import.meta.url);
type Tree = { [key: string]: string | Tree };

function readTexts(language: Language, namespace: string): Map<string, string> {
  const file = new URL(`public/locales/${language}/${namespace}.json`, webRoot);
  const texts = new Map<string, string>();
  const walk = (tree: Tree, prefix: string): void => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === 'string') texts.set(prefix + key, value);
      else walk(value, `${prefix}${key}.`);
    }
  };
  walk(JSON.parse(readFileSync(file, 'utf8')) as Tree, '');
  return texts;
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/;
const baseOf = (key: string): string => key.replace(pluralSuffix, '');
const basesOf = (texts: Map<string, string>): string[] => [...new Set([...texts.keys()].map(baseOf))].sort();

function placeholdersOf(texts: Map<string, string>): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  for (const [key, text] of texts) {
    const names = (found[baseOf(key)] ??= new Set());
    for (const [, name] of text.matchAll(/\{\{\s*([\w.]+)/g)) names.add(name ?? '');
    // Tags of <Trans> are placeholders as well.
    for (const [tag] of text.matchAll(/<\/?\w+>/g)) names.add(tag);
  }
  return Object.fromEntries(Object.entries(found).map(([key, names]) => [key, [...names].sort()]));
}

describe.each(namespaces)('texts of %s', (namespace) => {
  const english = readTexts('en', namespace);

  test.each(languages)('in %s have the keys and placeholders of the English ones, none empty', (language) => {
    const texts = readTexts(language, namespace);
    expect(basesOf(texts)).toEqual(basesOf(english));
    expect(placeholdersOf(texts)).toEqual(placeholdersOf(english));
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test.each(languages)('in %s have every plural form that the language needs', (language) => {
    const texts = readTexts(language, namespace);
    const forms = new Intl.PluralRules(formatLocaleOf(language)).resolvedOptions().pluralCategories;
    const counted = new Set([...texts.keys()].filter((key) => pluralSuffix.test(key)).map(baseOf));
    const expected = [...counted].flatMap((base) => forms.map((form) => `${base}_${form}`));
    expect(expected.filter((key) => !texts.has(key))).toEqual([]);
  });
});

/**
 * Keys that a source file uses: literal `t('key')` and `i18nKey="key"`, and those listed as `// i18n-keys: a.b, chat:c`
 * where keys come from tables. A key without a namespace belongs to one of the file's `useTranslation`s or
 * `TFunction`s, else to common.
 */
function readUses(path: string): { path: string; candidates: string[] }[] {
  const source = readFileSync(new URL(path, webRoot), 'utf8');
  const literals = [...source.matchAll(/\b(?:t\(\s*|i18nKey=)['"]([^'"]+)['"]/g)].map(([, key]) => key ?? '');
  const listed = [...source.matchAll(/\/\/ i18n-keys: (.+)/g)].flatMap(([, keys]) => (keys ?? '').split(/,\s*/));
  const declared = [...source.matchAll(/(?:useTranslation\(|TFunction<)\[?([^)\]>]*)/g)].flatMap(
    ([, names]) => names?.match(/\w+/g) ?? [],
  );
  const own = declared.length > 0 ? declared : ['common'];
  return [...literals, ...listed].map((key) => ({
    path,
    candidates: key.includes(':') ? [key] : own.map((namespace) => `${namespace}:${key.trim()}`),
  }));
}

describe('keys in the sources', () => {
  const existing = new Set(
    namespaces.flatMap((namespace) => basesOf(readTexts('en', namespace)).map((key) => `${namespace}:${key}`)),
  );
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: webRoot }).filter(
    // The chat for visitors has its own texts, in a table that compiles only if every language has them.
    (path) => !path.endsWith('.test.ts') && !path.includes('visitor'),
  );
  const uses = sources.flatMap(readUses);

  test('all exist', () => {
    const missing = uses.filter(({ candidates }) => !candidates.some((key) => existing.has(key)));
    expect(missing).toEqual([]);
  });

  test('use every text there is', () => {
    const used = new Set(uses.flatMap(({ candidates }) => candidates));
    expect([...existing].filter((key) => !used.has(key))).toEqual([]);
  });
});
