CREATE TABLE `webhook_deliveries` (
	`uid` integer NOT NULL,
	`mid` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`uid`, `mid`)
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`uid`,`due_at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`uid` integer PRIMARY KEY NOT NULL,
	`url` text NOT NULL
);
