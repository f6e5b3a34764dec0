import { expect, test } from 'vitest';
import { leadOn } from './login-search.ts';

/** The destination that the sign-in leads to; undefined if it stays. */
function leadsTo(search: Parameters<typeof leadOn>[0]): unknown {
  try {
    return leadOn(search);
  } catch (led) {
    return (led as { options: unknown }).options;
  }
}

test('a link from an email signs in if there is an account, and asks for a name if there is none', () => {
  expect(leadsTo({ magic_token: 'm', exists: 'true' })).toMatchObject({
    to: '/email_login',
    search: { magic_token: 'm' },
  });
  expect(leadsTo({ magic_token: 'm', exists: 'false' })).toMatchObject({
    to: '/register/set_name/{-$from}',
    params: { from: 'login' },
    search: { magic_token: 'm' },
  });
});

test('a return from an OpenID provider continues with all its parameters', () => {
  expect(leadsTo({ code: 'c', state: 's', iss: 'i' })).toMatchObject({
    to: '/cb/$type/$payload',
    params: { type: 'oidc' },
    search: { code: 'c', state: 's', iss: 'i' },
  });
});

test('an invitation alone stays at the sign-in', () => {
  expect(leadsTo({ magic_token: 'm' })).toBeUndefined();
  expect(leadsTo({})).toBeUndefined();
});
