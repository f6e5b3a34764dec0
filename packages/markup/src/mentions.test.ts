import { expect, test } from 'vitest';
import { canBeginMention, endsMention, findMentions } from './mentions.ts';
import { nameMentions } from './user-mentions.ts';

test.each(['@', 'hi @', '你好@', '（@', '、＠', '「@', '**@', '_@', '(@', '"@', '안녕@', '> @'])(
  '%s begins a mention',
  (text) => {
    expect(canBeginMention(text, text.length - 1)).toBe(true);
  },
);

test.each(['me@', 'me.@', 'o_@', 'a/@', 'https://a.example/?u=@', '1@', 'é@'])('%s begins none', (text) => {
  expect(canBeginMention(text, text.length - 1)).toBe(false);
});

test.each([
  ['@李雷看', 3, true],
  ['@app请看', 4, true],
  ['@app**', 4, true],
  ['@app', 4, true],
  ['@apple', 4, false],
  ['@app_1', 4, false],
])('of %s the name ends at %i: %s', (text, end, isEnd) => {
  expect(endsMention(text, end)).toBe(isEnd);
});

test('uids between spaces and words for many are mentions', () => {
  const found = (text: string) => findMentions(text).map((one) => (one.kind === 'user' ? one.uid : one.name));
  expect(found(' @7 look, @8, a@9 and @10')).toEqual([7, 10]);
  expect(found('@all, ＠here：你好@all **@All**')).toEqual(['all', 'here', 'all', 'all']);
  expect(found('all@here.example, @allow, @hereafter, @all-hands, a@all, https://a.example/@all')).toEqual([]);
});

test('names take the place of uids, without the spaces that only the wire needs', () => {
  const named = (text: string) => nameMentions(text, (uid) => (uid === 7 ? '李雷' : undefined));
  expect(named('（ @7 ）你好 @7 ，')).toBe('（@李雷）你好 @李雷，');
  expect(named(' @7 look @8 @7 ')).toBe('@李雷 look @8 @李雷');
});
