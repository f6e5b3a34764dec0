import * as z from 'zod/mini';
import { empty, endpoints, json } from '../endpoint.ts';
import { URL_MAX_LENGTH } from '../limits.ts';

/**
 * The meeting server that newer web clients know. They post `https://{url}/channel_{gid}` or `https://{url}/dm_{uid}`
 * into a conversation when a user starts a call.
 */
const MeetingConfig = z.object({
  enabled: z.boolean(),
  /** This server's host, with its port if it has one. */
  url: z.string(),
  /** With any value but `success`, the clients post the address of a public meeting service, those of administrators excepted. */
  state: z.enum(['success', '']),
  /** Empty: there is no separate meeting server. */
  password: z.literal(''),
  license: z.literal(''),
});

/** Calls with which newer web clients find a meeting server. Here the web app takes its place. */
export const meetingEndpoints = endpoints({
  getMeetingConfig: {
    method: 'GET',
    path: '/admin/vocespace/config',
    access: 'user',
    summary: 'Where the call button of newer web clients leads: to this server',
    response: json(MeetingConfig),
    problems: [],
  },
  updateMeetingConfig: {
    method: 'POST',
    path: '/admin/vocespace/config',
    access: 'admin',
    audit: 'nothing',
    summary: 'Answers 501: there is no separate meeting server to set up',
    response: empty,
    problems: ['call.no_meeting_server'],
  },
  checkMeetingServer: {
    method: 'GET',
    path: '/admin/vocespace/health/:url',
    access: 'admin',
    summary: 'Whether calls work at an address: true only for this server while calls are on; requests nothing',
    params: z.object({ url: z.string().check(z.maxLength(URL_MAX_LENGTH)) }),
    response: json(z.object({ check: z.boolean() })),
    problems: [],
  },
});
