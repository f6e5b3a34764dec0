import { expect, test } from 'vitest';
import { credentialOf } from './returned.ts';

const invited = { magic_token: 'invitation' };

test('the code goes to the server with the invitation that came along', () => {
  expect(credentialOf('github', { code: 'c', state: 's' }, invited)).toEqual({ type: 'github', code: 'c', ...invited });
});

test('an OpenID provider’s state and name go with it', () => {
  const returned = { code: 'c', state: 's', iss: 'https://id.example' };
  expect(credentialOf('oidc', returned, invited)).toEqual({ type: 'oidc', ...returned, ...invited });
});

test('a return without a code means a refusal', () => {
  expect(() => credentialOf('oidc', { state: 's', error: 'access_denied' }, invited)).toThrow(
    expect.objectContaining({ reason: 'declined' }),
  );
});
