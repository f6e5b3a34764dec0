const NAME = 'loquat:active-tab';

/** Never settles: the lock is held until it is stolen or the tab is closed. */
const forever = () => new Promise<never>(() => {});

function claimByLock(locks: LockManager, onInactive: () => void): void {
  // Rejects when another tab steals the lock.
  locks.request(NAME, { steal: true }, forever).catch(onInactive);
}

/** Plain http has no locks: every new tab announces itself to the older ones. */
function claimByMessage(onInactive: () => void): void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener(
    'message',
    () => {
      channel.close();
      onInactive();
    },
    { once: true },
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel.postMessage('opened');
}

/** Makes this tab the active one of this browser. `onInactive` is called once, when a newer tab takes over. */
export function claimActiveTab(onInactive: () => void): void {
  if (navigator.locks) claimByLock(navigator.locks, onInactive);
  else if ('BroadcastChannel' in globalThis) claimByMessage(onInactive);
}
