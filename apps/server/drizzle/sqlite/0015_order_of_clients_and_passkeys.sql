ALTER TABLE `openid_clients` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `passkeys` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Written by hand: until now their order was that of their rows.
UPDATE `openid_clients` SET `position` = rowid;--> statement-breakpoint
UPDATE `passkeys` SET `position` = rowid;
