import { runTraffic, settingOf } from './mixed-traffic.ts';

/** Ten minutes of a busy server. */
const settings = {
  streams: settingOf('BENCH_STREAMS', 5_000),
  messagesPerSecond: settingOf('BENCH_MESSAGES', 100),
  seconds: settingOf('BENCH_SECONDS', 600),
};

if (import.meta.main) console.log(JSON.stringify(await runTraffic(settings)));
