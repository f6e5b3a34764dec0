import { useUi } from '../../hooks/use-ui.ts';
import type { Presence } from '../../ui/picture/presence-dot.tsx';

/** Others see someone as present while their live stream is open. */
export const usePresenceOfMe = (): Presence =>
  useUi((state) => (state.streamState === 'connected' ? 'online' : 'offline'));
