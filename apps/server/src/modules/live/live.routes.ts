import { activityEndpoints, liveEndpoints, ProblemError } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import type { Connection } from '../../platform/events/connection.ts';
import type { Hub } from '../../platform/events/hub.ts';
import { openStream } from '../../platform/events/open-stream.ts';
import type { OpeningTurns } from '../../platform/events/opening-turns.ts';
import { openEventStream } from '../../platform/events/sse.ts';
import type { Transport } from '../../platform/events/transport.ts';
import { isHandshake, openWebSocket, UPGRADE_HEADERS } from '../../platform/events/websocket.ts';
import { type Http, implement } from '../../platform/http/implement.ts';
import { streamHeaders } from '../../platform/http/stream-headers.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { DeliveryMarks } from './delivery-marks.ts';
import type { LiveService, StreamQuery } from './live.service.ts';

export interface LiveRouteParts {
  live: LiveService;
  hub: Hub;
  marks: DeliveryMarks;
  turns: OpeningTurns;
}

interface Follower {
  viewer: Viewer;
  query: StreamQuery;
}

/** The event streams, and the activity report of clients. */
export function liveRoutes({ live, hub, marks, turns }: LiveRouteParts) {
  /** Must not capture the request: thousands of streams may wait, and would keep its memory. */
  async function start(connection: Connection, viewer: Viewer, query: StreamQuery): Promise<void> {
    await turns.take(connection);
    if (!connection.isOpen) return;
    const { lastReplayedMid, initial } = await live.start(viewer, query);
    await openStream({ connection, initial, lastReplayedMid });
    marks.follow(viewer, connection.socket, lastReplayedMid);
  }

  /** `open` answers the request. */
  function follow({ request, reply }: Http, { viewer, query }: Follower, open: () => Transport | undefined): void {
    reply.hijack();
    const stream = open();
    if (!stream) return;
    // Before the older stream of this device is kicked: its deliveries up to now count, later ones do not.
    marks.settle(viewer);
    const { uid, device, session_id, is_guest: isGuest, visitor_host: visitorHost } = viewer;
    const owner = { uid, device, session_id, isGuest, visitorHost, joinsCalls: query.joins_calls };
    const connection = hub.register(stream, owner);
    if (!connection.isOpen) return;
    const { log } = request;
    start(connection, viewer, query).catch((error: unknown) => {
      connection.cut();
      log.error({ err: error }, 'stream aborted');
    });
  }

  return (app: FastifyInstance) => {
    implement(app, liveEndpoints, {
      openEvents({ query }, viewer, http) {
        const { request, reply } = http;
        follow(http, { viewer, query }, () => openEventStream(request.raw, reply.raw, streamHeaders(reply)));
      },
      openEventSocket({ query }, viewer, http) {
        const { request, reply } = http;
        if (!isHandshake(request.raw)) {
          reply.headers(UPGRADE_HEADERS);
          throw new ProblemError('stream.upgrade_required');
        }
        follow(http, { viewer, query }, () => openWebSocket(request.raw, reply.raw));
      },
    });
    implement(app, activityEndpoints, { updateActivity: ({ body }, viewer) => hub.setActive(viewer, body.active) });
  };
}
