import { callProperties, type CallOutcome } from '@loquat/contract';
import { beforeAll, expect, test } from 'vitest';
import { markupParser } from '../markup/markup-parser.ts';
import { previewText } from './preview-text.ts';

const nameOf = (uid: number) => (uid === 7 ? 'Ines' : undefined);
const plain = (content: string) => previewText({ content, content_type: 'text/plain' }, nameOf);
const markdown = (content: string) => previewText({ content, content_type: 'text/markdown' }, nameOf);

test('a preview is one line with names instead of uids', () => {
  expect(plain(' @7 one\n  more @8 look ')).toBe('@Ines one more @8 look');
});

beforeAll(async () => void (await markupParser.load()));

test('a preview of markdown has no formatting marks', () => {
  expect(markdown('## Plan\n- [x] **cut** the _build_ at `11`, see [notes](https://a.example)')).toBe(
    'Plan [x] cut the build at 11, see notes (https://a.example)',
  );
});

test('a preview keeps every letter and digit, and never alters code', () => {
  expect(markdown('---\nSubject: hello\n---')).toBe('Subject: hello');
  expect(markdown('[ann]: x [](https://a.example) 7. y')).toBe('[ann]: x https://a.example 7. y');
  expect(markdown(' @7 says `run @7 now`')).toBe('@Ines says run @7 now');
  expect(plain(' @7 says `run @7 now`')).toBe('@Ines says `run @7 now`');
});

test('a plain text keeps its asterisks', () => {
  expect(plain('2 * 3 * 4')).toBe('2 * 3 * 4');
});

test('a long message gives a short preview', () => {
  expect(plain('word '.repeat(10_000)).length).toBeLessThanOrEqual(140);
});

const words = {
  photo: 'Photo',
  video: 'Video',
  voice: 'Voice',
  voiceOf: (d: string) => `Voice, ${d}`,
  file: 'File',
  forward: 'Forwarded',
  callOf: (d: string) => `Call, ${d}`,
  missedCall: 'Missed call',
  joined: 'Joined',
};
const attached = (content_type: string, properties: Record<string, unknown> | null) =>
  previewText({ content: '2026/1/1/x', content_type, properties }, nameOf, words);

test('a message that is not text is described, never shown as its path', () => {
  expect(attached('vocechat/file', { name: 'a.png', content_type: 'image/png' })).toBe('Photo');
  expect(attached('vocechat/file', { name: 'a.mp4', content_type: 'video/mp4' })).toBe('Video');
  expect(attached('vocechat/file', { name: 'plan.pdf', content_type: 'application/pdf' })).toBe('plan.pdf');
  expect(attached('vocechat/file', null)).toBe('File');
  expect(attached('vocechat/audio', { duration: 42 })).toBe('Voice, 0:42');
  expect(attached('vocechat/audio', null)).toBe('Voice');
  expect(attached('vocechat/archive', null)).toBe('Forwarded');
});

test('the notice of a call is shown in words, never as its symbols', () => {
  const left = (outcome: CallOutcome, seconds: number) =>
    attached('text/plain', callProperties({ started_at: 0, seconds, video: false, users: [], outcome }));
  expect(left('ended', 728)).toBe('Call, 12:08');
  for (const outcome of ['missed', 'declined', 'cancelled'] as const) expect(left(outcome, 0)).toBe('Missed call');
});
