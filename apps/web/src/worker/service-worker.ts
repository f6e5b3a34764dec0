// The service worker of the app, built by service-worker.config.ts. Each concern is a file of its own.
import { followOutbox } from './outbox.ts';
import { followPush } from './push.ts';
import { followShell } from './shell.ts';

followShell();
followPush();
followOutbox();
