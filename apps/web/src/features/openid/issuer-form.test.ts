import { expect, test } from 'vitest';
import { domainIn, IssuerForm } from './issuer-form.ts';

test('an issuer is recognised by its address and by that of its discovery document', () => {
  expect(domainIn('https://id.example.org/realms/team')).toBe('id.example.org/realms/team');
  expect(domainIn('https://id.example.org/realms/team/.well-known/openid-configuration')).toBe(
    'id.example.org/realms/team',
  );
});

test('a slash at the end and plain http belong to the name of an issuer', () => {
  expect(domainIn('https://id.example.org/o/loquat/')).toBe('id.example.org/o/loquat/');
  expect(domainIn('http://id.internal:8080')).toBe('http://id.internal:8080');
});

test('a client id is needed for a secret, and not without one', () => {
  const issuer = { domain: 'id.example.org', client_id: '', client_secret: '', scopes: 'openid' };
  expect(IssuerForm.safeParse(issuer).success).toBe(true);
  const refused = IssuerForm.safeParse({ ...issuer, client_secret: 'x' });
  expect(refused.error?.issues.map(({ path }) => path)).toEqual([['client_id']]);
});
