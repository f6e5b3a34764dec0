import { expect } from 'vitest';
import { answerTo, call, registerUser, signIn, statusOf } from '#test/drivers/call.ts';
import { test } from '#test/servers/mailed-server.ts';

const ASCII = 'ann@xn--bcher-kva.example';
const FORMS = ['ann@bücher.example', 'Ann@BÜCHER.example', 'ann@bu\u0308cher.example', ASCII];
const PERSON = { name: 'Ann', password: 'ann-secret', gender: 0 };

test('an internationalised domain and its xn-- form are one address, and emails reach it', async ({ mailed }) => {
  const { user } = await answerTo(mailed, 'POST /user/register', { body: { ...PERSON, email: FORMS[0] } });
  expect(user.email).toBe(ASCII);
  for (const email of FORMS) {
    const again = await call(mailed, 'POST /user/register', { body: { ...PERSON, name: 'Eve', email } });
    expect([email, again.status]).toEqual([email, 409]);
    expect((await signIn(mailed, { email, password: PERSON.password })).user.uid).toBe(user.uid);
    expect(await answerTo(mailed, `GET /user/check_email?email=${encodeURIComponent(email)}`)).toBe(false);
  }
  // The mail server of the tests shows domains in Unicode, however they were sent.
  expect((await mailed.sink.waitFor('ann@bücher.example')).envelope.to).toHaveLength(1);
});

test('an address with an invisible character is refused everywhere', async ({ mailed }) => {
  const { token } = mailed.founder;
  const ann = await registerUser(mailed, 'ann');
  const account = { ...PERSON, is_admin: false };
  for (const unseen of ['\u200b', '\u202e', '\u2066', '\u00ad', '\u00a0', '\u2800', '\u3164']) {
    const email = `an${unseen}n@example.org`;
    const asks: [string, object?, string?][] = [
      ['POST /user/register', { ...PERSON, email }],
      ['POST /user/send_reg_magic_link', { magic_token: '', email, password: 'ann-secret' }],
      [`POST /user/send_login_magic_link?email=${encodeURIComponent(email)}`],
      [`GET /user/check_email?email=${encodeURIComponent(email)}`],
      ['POST /token/login', { credential: { type: 'password', email, password: 'ann-secret' } }],
      ['POST /admin/user', { ...account, email }, token],
      [`PUT /admin/user/${ann.user.uid}`, { email }, token],
      ['POST /group/send_invitations', { emails: [email] }, token],
    ];
    for (const [route, body, as] of asks) {
      expect([route, await statusOf(mailed, route, { token: as, body })]).toEqual([route, 400]);
    }
  }
});
