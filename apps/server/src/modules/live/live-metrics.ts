import { countSlowReaders } from '../../platform/events/connection.ts';
import type { Hub } from '../../platform/events/hub.ts';
import { counter, type Metric, gauge } from '../../platform/http/monitoring/metric.ts';

interface LiveReadings {
  hub: Pick<Hub, 'size' | 'delivered' | 'onlineUids'>;
  /** The end of the message log. */
  lastMid: () => number | Promise<number>;
  /** The last mid that the relay has passed on; undefined before the start. */
  relayedMid: () => number | undefined;
}

/** Metrics of the event streams. */
export const liveMetrics = ({ hub, lastMid, relayedMid }: LiveReadings): readonly Metric[] => [
  gauge('loquat_open_streams', 'Event streams open now, one per device', () => hub.size),
  gauge('loquat_people_online', 'People with an event stream open now', () => hub.onlineUids().length),
  counter('loquat_stream_events_total', 'Events handed to the streams, each counted once', () => hub.delivered),
  counter('loquat_slow_readers_total', 'Streams cut because their reader did not keep up', countSlowReaders),
  gauge('loquat_message_log_position', 'Number of the newest entry of the message log', lastMid),
  gauge('loquat_relay_lag_entries', 'Entries of the log not yet handed to the streams', async () => {
    const relayed = relayedMid();
    return relayed === undefined ? 0 : Math.max(0, (await lastMid()) - relayed);
  }),
];
