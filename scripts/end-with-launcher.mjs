// Loaded into every long-lived process the launcher starts. Those live in process groups of their own, so a launcher
// that is killed outright takes nobody with it; the broken channel tells them, and they end at once in the same way:
// nothing keeps the port, and the data folder withstands that by design.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();

// For this process only: its children have channels of their own, which end when this process says so.
const at = process.execArgv.indexOf(import.meta.url);
if (at > 0) process.execArgv.splice(at - 1, 2);
