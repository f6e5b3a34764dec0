import { describe, expect, test } from 'vitest';
import type { Email } from '../mail.access.ts';
import { formatDuration } from './write-email.ts';
import { writeEmail } from './write-email.ts';

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
const emails: Record<string, Email> = {
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

const write = (email: Email, language: string) => writeEmail({ ...email, language }, CONTEXT);
/** The visible text of the HTML. */
const shown = (html: string) =>
  html
    .replaceAll(/<style>.*?<\/style>|<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

describe.each(Object.entries(emails))('the %s email', (_name, email) => {
  test.each(LANGUAGES)(
    'has the same content in %s as text and as HTML, with the link in button and text',
    (language) => {
      const { subject, text, html } = write(email, language);
      expect(subject).toContain('Loquat Team');
      expect(text).toContain(email.url);
      expect(html.split(`href="${email.url.replaceAll('&', '&amp;')}"`)).toHaveLength(3);
      const lines = text.split('\n').filter((line) => line !== '' && !/^(-|https:)/.test(line));
      for (const line of lines) expect(shown(html)).toContain(line.replace(/[:：]$/, ''));
      expect(html).toMatch(/^<!doctype html>\n<html lang="(en|zh-CN|ja)">/);
    },
  );

  test('is written in each language', () => {
    const texts = LANGUAGES.map((language) => write(email, language));
    for (const part of ['subject', 'text', 'html'] as const)
      expect(new Set(texts.map((text) => text[part])).size).toBe(3);
    expect(write(email, 'pt-BR')).toEqual(write(email, 'en'));
    expect(write(email, 'zh-tw')).toEqual(write(email, 'zh-CN'));
    expect(write(email, 'jp')).toEqual(write(email, 'ja'));
    // Chinese and Japanese emails contain no English sentence.
    const names = /Loquat Team|Mika|Noor|harvest|https:\S+|[#-]/g;
    for (const { text } of texts.slice(1)) expect(text.replaceAll(names, '')).not.toMatch(/[A-Za-z]{2}/);
  });

  test('loads no external resource and runs no script', () => {
    const { html } = write(email, 'en');
    expect(html).not.toMatch(/<(img|script|link|iframe|form|video|object|base)\b|url\(|@import|\bon\w+=|src=/i);
  });
});

describe('a name', () => {
  const HOSTILE = '"><script>alert(1)</script>\r\nBcc: eve@evil.example <a href="https://evil.example">';
  const evil: Email = { ...link, kind: 'invitation', inviter: HOSTILE, channel: HOSTILE };

  test.each(LANGUAGES)('is shown unchanged and has no markup or links for a mail program (%s)', (language) => {
    const organization = `Org${HOSTILE}`;
    const { subject, text, html } = writeEmail({ ...evil, language }, { ...CONTEXT, organization });
    expect(html).not.toMatch(/<script|<a href="https:\/\/evil/);
    expect(html).toContain('&lt;script&gt;');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toContain('\nBcc');
    // Contains no text that mail programs turn into a link.
    for (const part of [text, shown(html)]) expect(part).not.toMatch(/evil\.example|https:\/\/evil/);
  });

  test('cannot reverse the direction of the following text', () => {
    const { text } = write({ ...evil, inviter: 'Mi\u202eka', channel: 'x' }, 'en');
    expect(text).not.toContain('\u202e');
  });
});

describe('a link', () => {
  test('cannot break out of its attribute', () => {
    const { html } = write({ ...link, kind: 'registration_link', url: 'https://x.example/"><b>' }, 'en');
    expect(html).not.toContain('"><b>');
  });

  test('is left out if the URL of the app is unknown', () => {
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
