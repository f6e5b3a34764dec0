import { expect, test } from 'vitest';
import { detectLanguage, type LanguageSources } from './detect-language.ts';

const nothing: LanguageSources = { search: '', cookie: '', local: null, session: null, browser: [], html: '' };

test('each source yields to the sources before it', () => {
  const page = { ...nothing, html: 'zh-CN' };
  const browser = { ...page, browser: ['ja', 'en'] };
  const session = { ...browser, session: 'en' };
  const local = { ...session, local: 'zh' };
  const cookie = { ...local, cookie: 'a=b; i18next=ja' };
  const query = { ...cookie, search: '?x=1&lng=zh-cn' };
  const detected = [page, browser, session, local, cookie, query].map(detectLanguage);
  expect(detected).toEqual(['zh', 'jp', 'en', 'zh', 'jp', 'zh']);
});

test('the default is English', () => {
  expect(detectLanguage(nothing)).toBe('en');
});
