CREATE TABLE `push_subscriptions` (
	`uid` integer NOT NULL,
	`device` text NOT NULL,
	`session_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`scope` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`uid`, `device`),
	FOREIGN KEY (`uid`,`device`) REFERENCES `sessions`(`uid`,`device`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint_unique` ON `push_subscriptions` (`endpoint`);