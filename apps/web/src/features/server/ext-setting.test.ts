import { expect, test } from 'vitest';
import { changedExtSetting, readExtSetting } from './ext-setting.ts';
import { serverStore } from './server.store.ts';

const keep = (ext_setting: string | null) =>
  serverStore.setState(({ common }) => ({ common: { ...common, ext_setting } }));

test('absent values, and values that are not text, are off and empty', () => {
  const nothing = {
    admin_only_can_invite: false,
    only_admin_can_see_channel_members: false,
    enable_msg_url_preview: false,
    default_language: '',
    default_theme: '',
  };
  for (const text of [null, '{', 'null', '[]', '{"default_theme":1,"admin_only_can_invite":"yes"}'])
    expect(readExtSetting(text)).toEqual(nothing);
});

test('a change leaves the values of other clients alone', () => {
  keep('{"admin_only_can_invite":true,"theirs":{"a":1}}');
  expect(JSON.parse(changedExtSetting({ default_theme: 'dark' }))).toEqual({
    admin_only_can_invite: true,
    theirs: { a: 1 },
    default_theme: 'dark',
  });
  keep(null);
  expect(changedExtSetting({ enable_msg_url_preview: true })).toBe('{"enable_msg_url_preview":true}');
});
