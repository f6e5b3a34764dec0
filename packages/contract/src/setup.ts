import * as z from 'zod/mini';
import { endpoints, json } from './endpoint.ts';
import { Email } from './input.ts';
import { Gender, Password, User, UserName } from './user.ts';

export const setupEndpoints = endpoints({
  isInitialized: {
    method: 'GET',
    path: '/admin/system/initialized',
    access: 'public',
    summary: 'Whether the server has its first user',
    response: json(z.boolean()),
    problems: [],
  },
  createAdmin: {
    method: 'POST',
    path: '/admin/system/create_admin',
    access: 'public',
    summary: 'Create the founder (uid 1, administrator); only while no user exists',
    body: json(z.object({ email: Email, name: UserName, password: Password.check(z.minLength(1)), gender: Gender })),
    response: json(User),
    problems: ['setup.already_initialized'],
  },
});
