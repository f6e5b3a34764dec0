import { chooseSize } from '../sizes.ts';
import { runTraffic, settingOf } from './mixed-traffic.ts';

/** Simulates ten minutes of a busy server. */
const settings = {
  streams: settingOf('BENCH_STREAMS', chooseSize(5_000, 60)),
  messagesPerSecond: settingOf('BENCH_MESSAGES', chooseSize(100, 20)),
  seconds: settingOf('BENCH_SECONDS', chooseSize(600, 2)),
};

if (import.meta.main) console.log(JSON.stringify(await runTraffic(settings)));
