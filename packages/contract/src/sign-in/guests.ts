import { endpoints, json } from '../endpoint.ts';
import { LoginResponse } from './auth.ts';

export const guestEndpoints = endpoints({
  loginAsGuest: {
    method: 'GET',
    path: '/token/login_guest',
    access: 'public',
    summary: 'Look around without an account: a new guest each time, who may read public channels',
    setsFileCookie: 'with_tokens',
    response: json(LoginResponse),
    problems: ['auth.method_disabled'],
  },
});
