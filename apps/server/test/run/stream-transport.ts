export type StreamTransport = 'http' | 'websocket';

/** How the event streams of this run travel: the project `websocket` runs tests of streams once more. */
export const STREAM_TRANSPORT: StreamTransport = process.env['TEST_STREAMS'] === 'websocket' ? 'websocket' : 'http';
