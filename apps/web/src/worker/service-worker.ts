// The service worker of the app, built by service-worker.config.ts. Each concern is a file of its own.
import { followOutbox } from './outbox.ts';
import { followPush } from './push.ts';
import { followShare } from './share.ts';
import { followShell } from './shell.ts';

// Before the shell: the first listener that answers a request handles it alone.
followShare();
followShell();
followPush();
followOutbox();
