import { describe, expect, test } from 'vitest';
import {
  api,
  bodyKindOf,
  COMMON_PROBLEMS,
  type Endpoint,
  ProblemError,
  type ProblemCode,
  problemOf,
  problems,
} from './index.ts';

const allEndpoints: readonly [string, Endpoint][] = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries<Endpoint>(group).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
);
const statusOf = (code: ProblemCode): number => problems[code].status;

describe('the problem behind an answer', () => {
  test('is the first listed one with the status', () => {
    const problem = problemOf(['auth.credential_refused', 'auth.account_frozen'], 401, '');
    expect(problem).toBeInstanceOf(ProblemError);
    expect(problem).toMatchObject({ code: 'auth.credential_refused', status: 401 });
  });

  test('is distinguished by the JSON reason if a status has several', () => {
    const listed = ['user.name_conflict', 'user.email_conflict'] as const;
    expect(problemOf(listed, 409, '{"reason":"name_conflict"}').code).toBe('user.name_conflict');
    expect(problemOf(listed, 409, '{"reason":"email_conflict"}').code).toBe('user.email_conflict');
  });

  test('is not a conflict when the reason is a new one', () => {
    expect(problemOf(['user.name_conflict'], 409, '{"reason":"device_conflict"}').code).toBe('server.internal');
  });

  test('is a malformed request if the text matches it, even if the endpoint lists the status itself', () => {
    const listed = ['user.unknown_member'] as const;
    expect(problemOf(listed, 400, '').code).toBe('user.unknown_member');
    expect(problemOf(listed, 400, 'parse request payload error: name').code).toBe('request.malformed_body');
    expect(problemOf(listed, 400, 'failed to parse parameter `limit`: x').code).toBe('request.malformed_query');
    expect(problemOf(listed, 400, 'failed to parse path `gid`: x').code).toBe('request.malformed_path');
  });

  test('is the listed text problem when its text is another one', () => {
    expect(problemOf(['image.undecodable'], 400, 'truncated image').code).toBe('image.undecodable');
  });

  test('keeps its status if a proxy adds a body', () => {
    expect(problemOf(['channel.not_found'], 404, '').code).toBe('channel.not_found');
    expect(problemOf([], 413, '<h1>Too large</h1>').code).toBe('request.too_large');
  });

  test('is common to all calls when the endpoint lists none', () => {
    expect(problemOf([], 401, 'authorization error').code).toBe('session.required');
    expect(problemOf([], 429, '').code).toBe('request.rate_limited');
    expect(problemOf([], 503, 'service unavailable').code).toBe('server.unavailable');
  });

  test('is an internal one when the endpoint does not list the status', () => {
    expect(problemOf([], 418, 'teapot')).toMatchObject({ code: 'server.internal', detail: 'teapot' });
    expect(problemOf([], 418, '').detail).toBe('status 418');
  });
});

describe('the table of problems', () => {
  test.each(allEndpoints)('holds every problem that %s lists', (_, endpoint) => {
    expect(Object.keys(problems)).toEqual(expect.arrayContaining([...endpoint.problems]));
    expect(new Set(endpoint.problems).size).toBe(endpoint.problems.length);
  });

  test('has no problem that no call can answer', () => {
    const listed = new Set<ProblemCode>([...COMMON_PROBLEMS, ...allEndpoints.flatMap(([, { problems: own }]) => own)]);
    expect(Object.keys(problems).filter((code) => !listed.has(code as ProblemCode))).toEqual([]);
  });

  test('gives problems of one endpoint bodies or statuses that tell them from the common ones', () => {
    const textOf = (code: ProblemCode) => (problems[code] as { text?: string }).text ?? '';
    const same = (a: ProblemCode, b: ProblemCode) =>
      statusOf(a) === statusOf(b) &&
      [a, b].every((code) => bodyKindOf(code) === 'text') &&
      (textOf(a).startsWith(textOf(b)) || textOf(b).startsWith(textOf(a)));
    const confusable = allEndpoints.flatMap(([name, { problems: own }]) =>
      own.flatMap((a, index) => own.slice(index + 1).flatMap((b) => (same(a, b) ? [`${name}: ${a} / ${b}`] : []))),
    );
    expect(confusable).toEqual([]);
  });

  test('answers no text on the statuses that existing clients compare as numbers', () => {
    const onTheSpot: readonly (readonly [keyof typeof trapped, Endpoint])[] = [
      ['login', api.auth.login],
      ['register', api.auth.register],
    ];
    const trapped = { login: [401, 403, 404, 410], register: [401, 409] };
    const texts = onTheSpot.flatMap(([name, endpoint]) =>
      endpoint.problems.filter((code) => trapped[name].includes(statusOf(code)) && bodyKindOf(code) === 'text'),
    );
    expect(texts).toEqual([]);
  });

  test('answers text only where no client reads meaning from an empty body', () => {
    const families = new Set(
      (Object.keys(problems) as ProblemCode[])
        .filter((code) => bodyKindOf(code) === 'text')
        .map((code) => code.split('.', 1)[0]),
    );
    const expected = [
      'request',
      'route',
      'server',
      'session',
      'stream',
      'mail',
      'notification_service',
      'auth',
      'image',
      'file',
      'bundle',
      'bot',
      'search',
      'license',
      'openid',
      'setup',
      'call',
      'passkey',
      'pin',
      'channel',
      'chat',
      'contact',
      'message',
      'invite',
    ];
    expect(families).toEqual(new Set(expected));
  });

  test('answers 401 only about the session, and about a credential for signing in or linking', () => {
    const codes = Object.entries(problems).flatMap(([code, { status }]) => (status === 401 ? [code] : []));
    expect(codes).toEqual(['session.required', 'session.renewal_refused', 'auth.credential_refused']);
    const withProof = allEndpoints.flatMap(([name, { problems: own }]) =>
      own.includes('auth.credential_refused') ? [name] : [],
    );
    expect(withProof).toEqual(['auth.login', 'identities.bindCredential', 'passkeys.finishPasskeySignIn']);
  });
});
