import { describe, expect, test } from 'vitest';
import type { Letter } from '../mail.access.ts';
import { formatDuration } from './letter-language.ts';
import { writeLetter } from './write-letter.ts';

const NOW = Date.UTC(2026, 0, 1);
const CONTEXT = { organization: 'Loquat Team', now: NOW };
const LANGUAGES = ['en-US', 'zh-CN', 'ja-JP'] as const;
const link = {
  to: 'lia@team.example',
  language: 'en-US',
  url: 'https://chat.team.example/?magic_token=abc&exists=true#/login',
  expires_at: NOW + 900_000,
};
const digest = { ...link, kind: 'unread_digest', count: 7, more_chats: 2 } as const;
const letters: Record<string, Letter> = {
  'sign-in': { ...link, kind: 'sign_in_link', is_new: false },
  'first sign-in': { ...link, kind: 'sign_in_link', is_new: true },
  registration: { ...link, kind: 'registration_link' },
  'proof of an address': { ...link, kind: 'address_proof' },
  invitation: { ...link, kind: 'invitation', inviter: 'Mika' },
  'invitation to a channel': { ...link, kind: 'invitation', inviter: 'Mika', channel: 'harvest' },
  'second factor off': { ...link, kind: 'second_factor_reset' },
  digest: {
    ...digest,
    chats: [
      { kind: 'direct', name: 'Mika', count: 3, senders: [] },
      { kind: 'channel', name: 'harvest', count: 4, senders: ['Mika', 'Noor'] },
    ],
  },
};

const write = (letter: Letter, language: string) => writeLetter({ ...letter, language }, CONTEXT);
/** Text as a reader of the HTML sees it. */
const shown = (html: string) =>
  html
    .replaceAll(/<style>.*?<\/style>|<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

describe.each(Object.entries(letters))('the %s letter', (_name, letter) => {
  test.each(LANGUAGES)('says the same in %s as text and as HTML, with the link for button and reader', (language) => {
    const { subject, text, html } = write(letter, language);
    expect(subject).toContain('Loquat Team');
    expect(text).toContain(letter.url);
    expect(html.split(`href="${letter.url.replaceAll('&', '&amp;')}"`)).toHaveLength(3);
    const lines = text.split('\n').filter((line) => line !== '' && !/^(-|https:)/.test(line));
    for (const line of lines) expect(shown(html)).toContain(line.replace(/[:：]$/, ''));
    expect(html).toMatch(/^<!doctype html>\n<html lang="(en|zh-CN|ja)">/);
  });

  test('is written in each language', () => {
    const texts = LANGUAGES.map((language) => write(letter, language));
    for (const part of ['subject', 'text', 'html'] as const)
      expect(new Set(texts.map((text) => text[part])).size).toBe(3);
    expect(write(letter, 'pt-BR')).toEqual(write(letter, 'en'));
    expect(write(letter, 'zh-tw')).toEqual(write(letter, 'zh-CN'));
    expect(write(letter, 'jp')).toEqual(write(letter, 'ja'));
    // Chinese and Japanese leave no English sentence behind.
    const names = /Loquat Team|Mika|Noor|harvest|https:\S+|[#-]/g;
    for (const { text } of texts.slice(1)) expect(text.replaceAll(names, '')).not.toMatch(/[A-Za-z]{2}/);
  });

  test('fetches nothing and runs nothing', () => {
    const { html } = write(letter, 'en');
    expect(html).not.toMatch(/<(img|script|link|iframe|form|video|object|base)\b|url\(|@import|\bon\w+=|src=/i);
  });
});

describe('a name', () => {
  const HOSTILE = '"><script>alert(1)</script>\r\nBcc: eve@evil.example <a href="https://evil.example">';
  const evil: Letter = { ...link, kind: 'invitation', inviter: HOSTILE, channel: HOSTILE };

  test.each(LANGUAGES)('is shown as it is and means nothing to a mail program (%s)', (language) => {
    const organization = `Org${HOSTILE}`;
    const { subject, text, html } = writeLetter({ ...evil, language }, { ...CONTEXT, organization });
    expect(html).not.toMatch(/<script|<a href="https:\/\/evil/);
    expect(html).toContain('&lt;script&gt;');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toContain('\nBcc');
    // Nothing that programs would make a link of.
    for (const part of [text, shown(html)]) expect(part).not.toMatch(/evil\.example|https:\/\/evil/);
  });

  test('cannot reverse the direction of what follows', () => {
    const { text } = write({ ...evil, inviter: 'Mi\u202eka', channel: 'x' }, 'en');
    expect(text).not.toContain('\u202e');
  });
});

describe('a link', () => {
  test('cannot leave its attribute', () => {
    const { html } = write({ ...link, kind: 'registration_link', url: 'https://x.example/"><b>' }, 'en');
    expect(html).not.toContain('"><b>');
  });

  test('is left out if the address of the app is unknown', () => {
    const { text, html } = write({ ...digest, chats: [], url: '' }, 'en');
    expect(html).not.toContain('<a ');
    expect(text).not.toContain('Open Loquat Team');
  });
});

test.each([
  ['en', 30_000, '1 minute'],
  ['en', 900_000, '15 minutes'],
  ['en', 5_400_000, '90 minutes'],
  ['en', 86_400_000, '24 hours'],
  ['en', 604_800_000, '7 days'],
  ['zh-CN', 900_000, '15分钟'],
  ['ja', 86_400_000, '24 時間'],
])('durations are rounded and written out (%s, %d ms)', (lang, milliseconds, words) => {
  expect(formatDuration(lang, milliseconds)).toBe(words);
});
