ALTER TABLE `sessions` ADD `previous_hash` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `renewed_at` integer;