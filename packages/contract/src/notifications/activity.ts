import * as z from 'zod/mini';
import { empty, endpoints, json } from '../endpoint.ts';

/** An extension of this server: the streams of clients that never call it are active. */
export const activityEndpoints = endpoints({
  updateActivity: {
    method: 'PUT',
    path: '/user/activity',
    access: 'user',
    summary: 'Say whether the user is at the event stream of this session; until then, and in each new one, they are',
    body: json(z.object({ active: z.boolean() })),
    response: empty,
    problems: [],
  },
});
