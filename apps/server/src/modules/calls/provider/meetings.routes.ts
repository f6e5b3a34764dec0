import { api, ProblemError } from '@loquat/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { implement } from '#platform/http/implement.ts';
import { requestOrigin } from '#platform/http/request-origin.ts';
import type { LinkOrigin } from '../../server/server.access.ts';

interface MeetingParts {
  links: Pick<LinkOrigin, 'of'>;
  /** Whether the server has calls. */
  isOn: () => boolean;
}

/** The host of an address; clients leave the scheme out. */
const hostOf = (address: string): string | undefined =>
  URL.parse(/^https?:\/\//.test(address) ? address : `https://${address}`)?.host;

/**
 * The call button of newer web clients posts a link into the conversation. Without this server's host, it would be one
 * to a public meeting service outside, whatever else the answer says. So the host is answered even while calls are off
 * and without https: such a link then only opens the conversation, or nothing. Clients of administrators post no link
 * while calls are off, but open the settings of calls.
 */
export function meetingRoutes({ links, isOn }: MeetingParts) {
  const ownHost = (request: FastifyRequest): string => new URL(links.of(requestOrigin(request))).host;
  return (app: FastifyInstance) =>
    implement(app, api.meetings, {
      getMeetingConfig(_call, { is_admin }, { request }) {
        const enabled = isOn() || !is_admin;
        const none = { password: '', license: '' } as const;
        return { enabled, url: ownHost(request), state: enabled ? ('success' as const) : ('' as const), ...none };
      },
      updateMeetingConfig: () => {
        throw new ProblemError('call.no_meeting_server');
      },
      checkMeetingServer: ({ params }, _viewer, { request }) => ({
        check: isOn() && hostOf(params.url) === ownHost(request),
      }),
    });
}
