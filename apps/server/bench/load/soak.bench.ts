import { chooseSize } from '../sizes.ts';
import { runTraffic, settingOf } from './mixed-traffic.ts';

/** Half an hour at half the load: detects growth that should not happen. */
const settings = {
  streams: settingOf('BENCH_STREAMS', chooseSize(2_500, 60)),
  messagesPerSecond: settingOf('BENCH_MESSAGES', chooseSize(50, 20)),
  seconds: settingOf('BENCH_SECONDS', chooseSize(1_800, 2)),
};

if (import.meta.main) console.log(JSON.stringify(await runTraffic(settings)));
