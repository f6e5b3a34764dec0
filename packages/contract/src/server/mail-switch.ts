import * as z from 'zod/mini';
import { endpoints, json } from '../endpoint.ts';

/** The sign-in page's only call about mail; separate from the rest, which only administrators load. */
export const mailSwitchEndpoints = endpoints({
  isMailEnabled: {
    method: 'GET',
    path: '/admin/smtp/enabled',
    access: 'public',
    summary: 'Whether the server can send mail',
    response: json(z.boolean()),
    problems: [],
  },
});
