// The service worker of the app, built by service-worker.config.ts. Each concern is a file of its own.
import { followOutbox } from './outbox.ts';
import { followPush } from './push.ts';
import { followShare } from './share.ts';
import { followShell } from './shell.ts';

// Before the shell: an answer keeps a request from all listeners after it.
followShare();
followShell();
followPush();
followOutbox();
