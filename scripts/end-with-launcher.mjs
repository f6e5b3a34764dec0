// Loaded into every long-lived process that the launcher starts. These have process groups of their own, so they
// survive a launcher that is killed outright; the broken channel notifies them, and they end at once: the port becomes
// free, and the data folder withstands a kill by design.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();

// For this process only: its children have channels of their own, which end when this process decides.
const at = process.execArgv.indexOf(import.meta.url);
if (at > 0) process.execArgv.splice(at - 1, 2);
