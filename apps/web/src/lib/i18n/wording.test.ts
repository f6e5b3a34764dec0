import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from './languages.ts';

const root = new URL('../../../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** Rows of the table in `docs/wording.md`: words that a language must not use. */
function rulesOf(language: string): string[] {
  const rows = read('docs/wording.md').matchAll(/^\| (\w+) +\|[^|]*\|[^|]*\|([^|]*)\|$/gm);
  return [...rows].flatMap(([, code, never]) => (code === language ? (never ?? '').trim().split('、') : []));
}

/** Long vowels belong to a word: `ユーザ` does not occur in `ユーザー`. */
const isSaid = (line: string, word: string): boolean =>
  line.split(word).some((rest, index) => index > 0 && !rest.startsWith('ー'));

test.each(languages)('texts and emails in %s use one word for one thing', (language) => {
  const files = [
    ...globSync(`apps/web/public/locales/${language}/*.json`, { cwd: root }),
    `apps/server/src/modules/mail/emails/${language}.ts`,
  ];
  const rules = rulesOf(language);
  const broken = files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        rules.filter((word) => isSaid(line, word)).map((word) => `${file}:${index + 1} ${word}`),
      ),
  );
  expect(rules.length).toBeGreaterThan(0);
  expect(files.length).toBeGreaterThan(1);
  expect(broken).toEqual([]);
});
