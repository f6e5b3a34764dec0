CREATE TABLE `call_participants` (
	`room` text NOT NULL,
	`identity` text NOT NULL,
	`uid` integer NOT NULL,
	`device` text NOT NULL,
	`session_id` text NOT NULL,
	`joined_at` integer NOT NULL,
	`sid` text,
	`seen_at` integer,
	`left_at` integer,
	`may_return` integer NOT NULL,
	PRIMARY KEY(`room`, `identity`),
	FOREIGN KEY (`room`) REFERENCES `calls`(`room`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `call_participants_uid` ON `call_participants` (`uid`);--> statement-breakpoint
CREATE TABLE `calls` (
	`room` text PRIMARY KEY NOT NULL,
	`gid` integer,
	`callee` integer,
	`started_by` integer NOT NULL,
	`started_at` integer NOT NULL,
	`video` integer NOT NULL,
	`answered_at` integer,
	`e2ee_key` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calls_gid` ON `calls` (`gid`);--> statement-breakpoint
CREATE UNIQUE INDEX `calls_parties` ON `calls` (`started_by`,`callee`);