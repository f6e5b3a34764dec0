import { runTraffic, settingOf } from './mixed-traffic.ts';

/** Half an hour at half the load: whether anything grows that should not. */
const settings = {
  streams: settingOf('BENCH_STREAMS', 2_500),
  messagesPerSecond: settingOf('BENCH_MESSAGES', 50),
  seconds: settingOf('BENCH_SECONDS', 1_800),
};

if (import.meta.main) console.log(JSON.stringify(await runTraffic(settings)));
