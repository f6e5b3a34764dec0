import type { LoginResponse } from '@loquat/contract';
import { type Answered, answerTo, call } from './call.ts';

type Origin = { origin: string };

let arrivals = 0;
const accountOf = (more: object) => {
  arrivals += 1;
  const name = `w-${arrivals}`;
  return { name, email: `${name}@widget.link`, password: 'a secret of their own', widget_id: '', ...more };
};

/** Registers a visitor through the widget of a web site; the answer may be a refusal. */
export const askToVisit = (server: Origin, more: object = {}): Promise<Answered<LoginResponse>> =>
  call(server, 'POST /user/register', { body: accountOf(more) });

/** Registers a visitor through the widget of a web site. */
export const visit = (server: Origin, more: object = {}): Promise<LoginResponse> =>
  answerTo(server, 'POST /user/register', { body: accountOf(more) });

/** For parts that are created without a server: no user is a visitor. */
export const NO_VISITORS = {
  users: { get: () => undefined },
  hosts: { listAnswering: () => [], listKnownByRole: () => [] },
};
