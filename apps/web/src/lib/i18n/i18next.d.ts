import type admin from '../../../public/locales/en/admin.json';
import type auth from '../../../public/locales/en/auth.json';
import type call from '../../../public/locales/en/call.json';
import type channel from '../../../public/locales/en/channel.json';
import type chat from '../../../public/locales/en/chat.json';
import type common from '../../../public/locales/en/common.json';
import type fav from '../../../public/locales/en/fav.json';
import type file from '../../../public/locales/en/file.json';
import type member from '../../../public/locales/en/member.json';
import type secondFactor from '../../../public/locales/en/second_factor.json';
import type service from '../../../public/locales/en/service.json';
import type setting from '../../../public/locales/en/setting.json';
import type welcome from '../../../public/locales/en/welcome.json';
import type widget from '../../../public/locales/en/widget.json';

declare module 'i18next' {
  /** The English files are the list of keys: a `t` with an unknown key does not compile. */
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      call: typeof call;
      chat: typeof chat;
      channel: typeof channel;
      member: typeof member;
      service: typeof service;
      setting: typeof setting;
      fav: typeof fav;
      file: typeof file;
      welcome: typeof welcome;
      auth: typeof auth;
      widget: typeof widget;
      admin: typeof admin;
      second_factor: typeof secondFactor;
    };
  }
}
