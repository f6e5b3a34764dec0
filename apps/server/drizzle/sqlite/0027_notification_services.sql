CREATE TABLE `notification_services` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uid` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`is_enabled` integer NOT NULL,
	`sealed_config` text NOT NULL,
	`filters` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_sent_at` integer,
	`failure` text,
	`refusals` integer DEFAULT 0 NOT NULL,
	`refused_since` integer,
	FOREIGN KEY (`uid`) REFERENCES `users`(`uid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notification_services_uid` ON `notification_services` (`uid`);