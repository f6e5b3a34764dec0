import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { RouteErrorScreen } from './error-screens.tsx';

beforeAll(async () => {
  const common = JSON.parse(readFileSync('public/locales/en/common.json', 'utf8')) as object;
  await i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'common', resources: { en: { common } } });
});

/** The screen that the router shows for a thrown value. */
const shownFor = (thrown: unknown): string =>
  renderToStaticMarkup(<RouteErrorScreen error={thrown} reset={() => {}} />);

test('a thrown response shows its status and what it means', () => {
  const screen = shownFor(new Response(null, { status: 418, statusText: 'I am a teapot' }));
  expect(screen).toContain('Unhandled Thrown Response!');
  expect(screen).toContain('418 I am a teapot');
});

test('a thrown error shows where it came from', () => {
  const screen = shownFor(new Error('the mast is gone'));
  expect(screen).toContain('Application Error!');
  expect(screen).toContain('the mast is gone');
  expect(screen).toContain('error-screens.test.tsx');
});

test('a part of the app that did not load is no application error', () => {
  expect(shownFor(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).not.toContain(
    'Application Error!',
  );
});
