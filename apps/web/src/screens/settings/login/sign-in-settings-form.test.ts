import type { LoginConfig, OwnCredentials } from '@loquat/contract';
import { expect, test } from 'vitest';
import { changeOf, issuerSwitch, hasSignInWay, letsMeIn, signInFieldsOf } from './sign-in-settings-form.ts';

const login: LoginConfig = {
  who_can_sign_up: 'EveryOne',
  guest: false,
  password: false,
  magic_link: false,
  google: false,
  github: false,
  oidc: [
    { enable: true, favicon: 'a.png', domain: 'a.example' },
    { enable: false, favicon: '', domain: 'b.example' },
  ],
  metamask: false,
  third_party: false,
  passkey: false,
  confirm_email_first: false,
  second_factor_required: 'off',
  md5_passwords: false,
};
const own: OwnCredentials = { password: true, google: null, github: null, metamask: null, oidc: [] };
const clients = { google: '', github: '' };

test('only changed fields are sent, and issuers go together', () => {
  expect(signInFieldsOf(login)).toMatchObject({
    password: false,
    'issuer a%2Eexample': true,
    'issuer b%2Eexample': false,
  });
  expect(changeOf(login, { password: true })).toEqual({ password: true });
  expect(changeOf(login, { confirm_email_first: true })).toEqual({ confirm_email_first: true });
  expect(changeOf(login, { [issuerSwitch('b.example')]: true })).toEqual({
    oidc: [
      { enable: true, favicon: 'a.png', domain: 'a.example' },
      { enable: true, favicon: '', domain: 'b.example' },
    ],
  });
});

test('a sign-in method counts if it is on and set up', () => {
  const nothing = { ...login, oidc: [] };
  expect(hasSignInWay(login, { clients, hasMail: false })).toBe(true);
  expect(hasSignInWay({ ...nothing, guest: true }, { clients, hasMail: true })).toBe(false);
  expect(hasSignInWay({ ...nothing, magic_link: true }, { clients, hasMail: false })).toBe(false);
  expect(hasSignInWay({ ...nothing, magic_link: true }, { clients, hasMail: true })).toBe(true);
  expect(hasSignInWay({ ...nothing, google: true }, { clients, hasMail: true })).toBe(false);
  expect(hasSignInWay({ ...nothing, google: true }, { clients: { ...clients, google: 'x' }, hasMail: true })).toBe(
    true,
  );
});

test('an administrator can sign in by the methods of their own account, not of others', () => {
  const grounds = { clients, hasMail: true, own };
  expect(letsMeIn({ ...login, password: true }, grounds)).toBe(true);
  expect(letsMeIn(login, grounds)).toBe(false);
  expect(letsMeIn(login, { ...grounds, own: { ...own, oidc: ['a.example'] } })).toBe(true);
  expect(letsMeIn(login, { ...grounds, own: { ...own, oidc: ['b.example'] } })).toBe(false);
  expect(letsMeIn({ ...login, magic_link: true }, grounds)).toBe(false);
  expect(letsMeIn({ ...login, magic_link: true }, { ...grounds, own: { ...own, password: false } })).toBe(true);
});
