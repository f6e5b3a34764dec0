// Loaded into every long-lived process the launcher starts. Those live in process groups of their own, so a launcher
// that is killed outright takes nobody with it; the broken channel tells them, and they go the same way at once:
// nothing keeps the port, and the data folder withstands it by design.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();

// For this process alone: what it forks has a channel of its own, which ends when its parent says so.
const at = process.execArgv.indexOf(import.meta.url);
if (at > 0) process.execArgv.splice(at - 1, 2);
