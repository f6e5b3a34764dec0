// Before the journeys: builds a LiveKit server if this machine has none and can build one.
import { buildLivekit, findLivekit } from './fixtures/calls/livekit-binary.ts';

if (!findLivekit()) buildLivekit();
console.log(`LiveKit: ${findLivekit() ?? 'none, so the journeys of calls are skipped'}`);
