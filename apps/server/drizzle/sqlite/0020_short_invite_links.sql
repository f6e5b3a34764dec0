ALTER TABLE `invites` ADD `leads_to` text;--> statement-breakpoint
ALTER TABLE `invites` ADD `gid` integer;